import { FormMessage } from '#app/components/ui/form-message.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
import type { User } from '#server/readers/account/get-user-documents.ts';

export function UserStatusBadge({ user }: { user: Pick<User, 'active'> }) {
  return user.active === false ? (
    <StatusBadge tone="bad">Inactive</StatusBadge>
  ) : (
    <StatusBadge tone="ok">Active</StatusBadge>
  );
}

/** Shows a user's status with a button that activates the account or, after confirmation, deactivates it. */
export function StatusToggle({ user }: { user: User }) {
  const active = user.active !== false;
  const { call, error, success } = useCallable('toggleUserStatus', {
    onResult: (result) => ({
      success: result.active ? 'They can log in again.' : 'They are logged out everywhere.',
    }),
    fallback: 'Failed to update user status.',
  });
  return (
    <div className="mt-3">
      <ConfirmActions
        className="flex flex-wrap items-center gap-4"
        formClassName="mt-3"
        actions={[
          {
            label: active ? 'Deactivate' : 'Activate',
            form: active && {
              label: 'Reason (optional)',
              hint: `For the email to ${user.email} and the audit log.`,
              children:
                'Deactivate this account? They’re logged out everywhere and get an email with the reason. They keep their purchases.',
            },
            run: (reason) => call({ userId: user.id, newStatus: !active, reason: reason || undefined }),
          },
        ]}
      >
        <p>
          Status: <UserStatusBadge user={user} />
        </p>
      </ConfirmActions>
      <FormMessage
        error={error}
        success={success}
        help={!active && 'They can’t log in, but they can buy as a guest.'}
      />
    </div>
  );
}
