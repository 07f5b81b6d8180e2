import { useEffect } from 'react';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { SignOutButton } from '#app/components/shell/sign-out-button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import * as labels from '#app/messages/labels.ts';
import { getUserContext, requireUser } from '#app/middleware/require-user.ts';
import { confirmMerge, type MergeConfirmation } from '#server/features/accounts/confirm-email.ts';
import type { Route } from './+types/merge.route.ts';

export const middleware: Route.MiddlewareFunction[] = [requireUser()];

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return confirmMerge(getUserContext(context), { token, cookies: request.headers.get('cookie') });
}

export const meta: Route.MetaFunction = () => [{ title: 'Your earlier purchases' }];

/** `/merge` is the mailed link that moves guest purchases to the account. */
export default function Merge({ loaderData: opened }: Route.ComponentProps) {
  const toast = useToast();
  const hasMoved = opened.state === 'merged' && opened.projects.length > 0;
  useEffect(() => {
    if (hasMoved) toast(labels.purchasesMerged);
  }, [hasMoved, toast]);
  return (
    <MessagePage compact eyebrow="Your earlier purchases" title={getTitle(opened)}>
      <Outcome opened={opened} />
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/dashboard" variant="primary">
          Go to your dashboard
        </LinkButton>
        {opened.state === 'other account' && <SignOutButton label={labels.logOutOfThisAccount} />}
      </p>
    </MessagePage>
  );
}

function getTitle(opened: MergeConfirmation): string {
  if (opened.state === 'merged') {
    return opened.projects.length > 0 ? 'Your purchases have moved' : 'Everything is in your account';
  }
  return opened.state === 'ended' ? labels.linkExpired : labels.linkOfOtherAccount;
}

function Outcome({ opened }: { opened: MergeConfirmation }) {
  switch (opened.state) {
    case 'ended':
      return <p>Log in again. If purchases are waiting for you, we’ll email you a new link.</p>;
    case 'other account':
      return (
        <p>
          This link is for another account. Log out, open the link in the email again, and log in with the
          address we sent it to.
        </p>
      );
    case 'merged':
      if (opened.projects.length === 0) {
        return <p>Your email is confirmed, and there’s nothing left to move.</p>;
      }
      return (
        <>
          <p>Your email is confirmed. These projects are now in your dashboard:</p>
          <ul className="mt-3 list-disc pl-6">
            {opened.projects.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      );
  }
}
