import { useState } from 'react';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/admin-users.tsx';
import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';
import type { User } from '#contract/documents.ts';
import { UserStatusBadge } from './user-status-badge.tsx';

/** Shows a user's status with a button that activates the account or, after confirmation, deactivates it. */
export function StatusToggle({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const button = useReturnFocus(isAsking);
  const active = user.active !== false;
  const { call, pending, error, success } = useCallable('toggleUserStatus', {
    onResult: (result) => ({
      success: result.active ? messages.canLogIn : messages.loggedOut,
    }),
    fallback: messages.updateFailed,
  });
  const isConfirming = isAsking && active;
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-4">
        <p>{messages.statusIs(<UserStatusBadge user={user} />)}</p>
        {!isConfirming && (
          <ScriptButton
            ref={button}
            size="sm"
            pending={pending}
            onClick={() => (active ? setAsking(true) : void call({ userId: user.id, newStatus: true }))}
          >
            {active ? messages.deactivate : messages.activate}
          </ScriptButton>
        )}
      </div>
      {isConfirming && (
        <ConfirmForm
          label={messages.reason}
          hint={messages.reasonHint(user.email)}
          submitLabel={messages.deactivate}
          pending={pending}
          className="mt-3"
          onSubmit={async (reason) => {
            await call({ userId: user.id, newStatus: false, reason: reason || undefined });
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          {messages.confirmDeactivate}
        </ConfirmForm>
      )}
      <FormMessage error={error} success={success} help={!isConfirming && !active && messages.cantLogIn} />
    </div>
  );
}
