import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { CircleAlert } from '#app/components/ui/icons.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import * as messages from '#app/messages/invitations.tsx';
import type { PurchasedProject } from '#contract/documents.ts';
import { ChangeAccountDialog } from './change-account-dialog.tsx';
import type { InviteActionResult } from './invite-actions.server.ts';
import { canRequestInvite } from './invite-labels.ts';

/** What a buyer can do about an invitation: request a new one or change the GitHub account. */
export function InviteActions({ purchase }: { purchase: PurchasedProject }) {
  const fetcher = useFetcher<InviteActionResult>();
  const toast = useToast();
  const [isChanging, setChanging] = useState(false);
  const { orderId, githubId } = purchase;
  const result = fetcher.data;
  const announce = useEffectEvent(() => toast(messages.newInvitationSent(githubId)));
  useEffect(() => {
    if (result?.ok) announce();
  }, [result]);
  return (
    <>
      {canRequestInvite(purchase) && (
        <Button
          size="xs"
          pending={fetcher.state !== 'idle'}
          onClick={() => void fetcher.submit({ intent: 'new-invite', orderId }, { method: 'post' })}
        >
          {messages.sendNewInvite}
        </Button>
      )}
      <Button size="xs" look="quiet" onClick={() => setChanging(true)}>
        <span>
          {messages.anotherAccount((words) => (
            <span className="max-sm:sr-only">{words}</span>
          ))}
        </span>
      </Button>
      <p role="alert" className="basis-full text-sm font-medium text-bad empty:hidden">
        {result && !result.ok && fetcher.state === 'idle' && (
          <>
            <CircleAlert aria-hidden className="mr-1.5 mb-0.5 inline size-4" />
            {result.message}
          </>
        )}
      </p>
      {isChanging && <ChangeAccountDialog purchase={purchase} onClose={() => setChanging(false)} />}
    </>
  );
}
