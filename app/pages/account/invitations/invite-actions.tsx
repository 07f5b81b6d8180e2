import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { ErrorText } from '#app/components/ui/error-text.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import { useGithubAccount } from '#app/pages/checkout/github-account.ts';
import { GithubField } from '#app/pages/checkout/github-field.tsx';
import { describeInvitation } from '#domain/order-situation.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';
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

interface ChangeAccountDialogProps {
  purchase: PurchasedProject;
  /** The key of the mailed link; may be empty. */
  orderKey: string;
  onClose: () => void;
}

/** Verifies another GitHub account and moves the purchase to it. */
function ChangeAccountDialog({ purchase, orderKey, onClose }: ChangeAccountDialogProps) {
  const control = useGithubAccount('');
  const fetcher = useFetcher<InviteActionResult>();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { result: account } = control.state;
  const result = fetcher.state === 'idle' ? fetcher.data : undefined;
  const isPending = fetcher.state !== 'idle';
  const finish = useEffectEvent(() => {
    toast(`The invitation is on its way to ${account?.githubId ?? ''}.`);
    onClose();
  });
  useEffect(() => {
    if (result?.ok) finish();
  }, [result]);
  return (
    <Dialog title="Use another GitHub account" onClose={onClose}>
      <p className="mb-5 text-muted">
        {purchase.name} currently belongs to {purchase.githubId}. We invite the new account first, then remove{' '}
        {purchase.githubId}.
      </p>
      <fetcher.Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) return;
          if (!account) return control.check();
          const { orderId } = purchase;
          void fetcher.submit(
            { intent: 'change-account', orderId, githubId: account.githubId, key: orderKey },
            { method: 'post' },
          );
        }}
      >
        <GithubField control={control} inputRef={input} />
        <div className="dialog-footer mt-4">
          <Button type="submit" variant="primary" className="w-full" disabled={!account} pending={isPending}>
            {account ? `Invite ${account.githubId}` : 'Verify the account first'}
          </Button>
          <FormMessage error={result && !result.ok ? result.message : ''} />
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
