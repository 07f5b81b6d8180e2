import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import { useGithubAccount } from '#app/pages/checkout/github-account.ts';
import { GithubField } from '#app/pages/checkout/github-field.tsx';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';
import type { InviteActionResult } from './invite-actions.server.ts';

interface ChangeAccountDialogProps {
  purchase: PurchasedProject;
  /** The key of the mailed link; may be empty. */
  orderKey: string;
  onClose: () => void;
}

/** Verifies another GitHub account and moves the purchase to it. */
export function ChangeAccountDialog({ purchase, orderKey, onClose }: ChangeAccountDialogProps) {
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
