import { useEffect } from 'react';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { SignOutButton } from '#app/components/shell/sign-out-button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import * as labels from '#app/messages/labels.ts';
import { getUserContext, requireUser } from '#app/middleware/require-user.ts';
import {
  type ConfirmedEmailChange,
  confirmEmailChange,
} from '#server/features/accounts/confirm-email-change.ts';
import type { Route } from './+types/confirm-email.route.ts';

export const middleware: Route.MiddlewareFunction[] = [requireUser()];

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return confirmEmailChange(getUserContext(context), { headers: request.headers, token });
}

export const meta: Route.MetaFunction = () => [{ title: 'Your new email' }];

/** `/confirm-email` is the link in the mail to an account's new address. */
export default function ConfirmEmail({ loaderData: confirmed }: Route.ComponentProps) {
  const toast = useToast();
  const hasMoved = confirmed.state === 'changed' && confirmed.projects.length > 0;
  useEffect(() => {
    if (hasMoved) toast(labels.purchasesMerged);
  }, [hasMoved, toast]);
  const { title, text } = getMessage(confirmed);
  return (
    <MessagePage compact eyebrow="Your account" title={title}>
      <p className="wrap-anywhere">{text}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {/* The link reloads the page, because the header still shows the old email. */}
        <LinkButton to="/dashboard/account" variant="primary" reloadDocument>
          Go to your account
        </LinkButton>
        {confirmed.state === 'other account' && <SignOutButton label={labels.logOutOfThisAccount} />}
      </p>
    </MessagePage>
  );
}

const MESSAGES: Record<Exclude<ConfirmedEmailChange['state'], 'changed'>, { title: string; text: string }> = {
  ended: {
    title: labels.linkExpired,
    text: 'You’ve already used it, or it’s more than a day old. You can request a new one in your account.',
  },
  taken: {
    title: 'This email has an account',
    text: 'Another account now uses this address, so we didn’t change yours.',
  },
  'other account': {
    title: labels.linkOfOtherAccount,
    text: 'This link is for another account. Log out, open the link in the email again, and log in with your current email.',
  },
};

function getMessage(confirmed: ConfirmedEmailChange): { title: string; text: string } {
  if (confirmed.state !== 'changed') return MESSAGES[confirmed.state];
  return {
    title: 'Your email has changed',
    text: `Log in with ${confirmed.email} from now on. We’ve also emailed your old address.`,
  };
}
