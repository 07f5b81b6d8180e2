import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { ErrorText } from '#app/components/ui/error-text.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import { describeInvitation } from '#domain/order-situation.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';
import { ChangeAccountDialog } from './change-account-dialog.tsx';
import type { InviteActionResult } from './invite-actions.server.ts';

interface InviteActionsProps {
  purchase: PurchasedProject;
  size?: 'xs' | 'sm';
  /** The key of the mailed link, for buyers who aren't logged in. */
  orderKey?: string;
  /** False for readers who only have the mailed link. They can't move access to another account. */
  isOwner?: boolean;
}

/** Buttons to request a new invitation and to change the GitHub account. They post to the current page. */
export function InviteActions({ purchase, size = 'xs', orderKey = '', isOwner = true }: InviteActionsProps) {
  const fetcher = useFetcher<InviteActionResult>();
  const toast = useToast();
  const [isChanging, setChanging] = useState(false);
  const { orderId, githubId } = purchase;
  const { actions } = describeInvitation(purchase);
  const result = fetcher.data;
  const announce = useEffectEvent(() => toast(`A new invitation is on its way to ${githubId}.`));
  useEffect(() => {
    if (result?.ok) announce();
  }, [result]);
  return (
    <>
      {actions.includes('resend') && (
        <ScriptButton
          size={size}
          pending={fetcher.state !== 'idle'}
          onClick={() =>
            void fetcher.submit({ intent: 'new-invite', orderId, key: orderKey }, { method: 'post' })
          }
        >
          Send a new invitation
        </ScriptButton>
      )}
      {actions.includes('other-account') && (isOwner || purchase.inviteState !== 'accepted') && (
        <ScriptButton
          size={size}
          variant={size === 'xs' ? 'quiet' : 'secondary'}
          onClick={() => setChanging(true)}
        >
          <span>
            Use another <span className={size === 'xs' ? 'sr-only' : ''}>GitHub </span>account
          </span>
        </ScriptButton>
      )}
      <p role="alert" className="basis-full text-sm font-medium text-bad empty:hidden">
        {result && !result.ok && fetcher.state === 'idle' && <ErrorText>{result.message}</ErrorText>}
      </p>
      {isChanging && (
        <ChangeAccountDialog purchase={purchase} orderKey={orderKey} onClose={() => setChanging(false)} />
      )}
    </>
  );
}
