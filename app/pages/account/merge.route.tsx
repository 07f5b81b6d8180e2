import { useEffect } from 'react';
import { MessagePage } from '#app/components/page/message-page.tsx';
import { SignOutButton } from '#app/components/shell/sign-out-button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import * as messages from '#app/messages/account.ts';
import { getUserContext, requireUser } from '#app/middleware/require-user.ts';
import { confirmMerge, type MergeConfirmation } from '#server/accounts/confirm-email.ts';
import type { Route } from './+types/merge.route.ts';

export const middleware: Route.MiddlewareFunction[] = [requireUser()];

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return confirmMerge(getUserContext(context), { token });
}

export const meta: Route.MetaFunction = () => [{ title: messages.earlierPurchases }];

/** `/merge` is the mailed link that moves guest purchases to the account. */
export default function Merge({ loaderData: opened }: Route.ComponentProps) {
  const toast = useToast();
  const hasMoved = opened.state === 'merged' && opened.projects.length > 0;
  useEffect(() => {
    if (hasMoved) toast(messages.purchasesMerged);
  }, [hasMoved, toast]);
  return (
    <MessagePage compact eyebrow={messages.earlierPurchases} title={getTitle(opened)}>
      <Outcome opened={opened} />
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/dashboard" variant="primary">
          {messages.goToDashboard}
        </LinkButton>
        {opened.state === 'other account' && <SignOutButton label={messages.logOutOfThis} />}
      </p>
    </MessagePage>
  );
}

function getTitle(opened: MergeConfirmation): string {
  if (opened.state === 'merged') {
    return opened.projects.length > 0 ? messages.purchasesMoved : messages.nothingToMove;
  }
  return opened.state === 'ended' ? messages.linkExpired : messages.otherAccount;
}

function Outcome({ opened }: { opened: MergeConfirmation }) {
  switch (opened.state) {
    case 'ended':
      return <p>{messages.mergeExpiredText}</p>;
    case 'other account':
      return <p>{messages.mergeOtherAccountText}</p>;
    case 'merged':
      if (opened.projects.length === 0) {
        return <p>{messages.nothingToMoveText}</p>;
      }
      return (
        <>
          <p>{messages.purchasesMovedText}</p>
          <ul className="mt-3 list-disc pl-6">
            {opened.projects.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      );
  }
}
