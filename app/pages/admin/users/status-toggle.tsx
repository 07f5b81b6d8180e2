import { FormMessage } from '#app/components/ui/form-message.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/admin-users.tsx';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
import type { User } from '#contract/documents.ts';

export function UserStatusBadge({ user }: { user: Pick<User, 'active'> }) {
  return user.active === false ? (
    <StatusBadge tone="bad">{messages.inactive}</StatusBadge>
  ) : (
    <StatusBadge tone="ok">{messages.active}</StatusBadge>
  );
}

/** Shows a user's status with a button that activates the account or, after confirmation, deactivates it. */
export function StatusToggle({ user }: { user: User }) {
  const active = user.active !== false;
  const { call, error, success } = useCallable('toggleUserStatus', {
    onResult: (result) => ({
      success: result.active ? messages.canLogIn : messages.loggedOut,
    }),
    fallback: messages.updateFailed,
  });
  return (
    <div className="mt-3">
      <ConfirmActions
        className="flex flex-wrap items-center gap-4"
        formClassName="mt-3"
        actions={[
          {
            label: active ? messages.deactivate : messages.activate,
            form: active && {
              label: messages.reason,
              hint: messages.reasonHint(user.email),
              children: messages.confirmDeactivate,
            },
            run: (reason) => call({ userId: user.id, newStatus: !active, reason: reason || undefined }),
          },
        ]}
      >
        <p>{messages.statusIs(<UserStatusBadge user={user} />)}</p>
      </ConfirmActions>
      <FormMessage error={error} success={success} help={!active && messages.cantLogIn} />
    </div>
  );
}
