import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import type { User } from '#contract/documents.ts';
import { UserStatusBadge } from './user-status-badge.tsx';

/** A user's status with the button that deactivates or reactivates the account. */
export function StatusToggle({ user }: { user: User }) {
  const ready = useHydrated();
  const active = user.active !== false;
  const { call, pending, error, success } = useCallable('toggleUserStatus', {
    onResult: (result) => ({
      success: result.active ? 'They can log in again.' : 'They are logged out everywhere.',
    }),
    fallback: 'Failed to update user status.',
  });
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-4">
        <p>
          Status: <UserStatusBadge user={user} />
        </p>
        <Button
          size="sm"
          disabled={!ready}
          pending={pending}
          onClick={() => void call({ userId: user.id, newStatus: !active })}
        >
          {active ? 'Deactivate' : 'Activate'}
        </Button>
      </div>
      <FormMessage error={error} success={success}>
        {active
          ? 'Deactivating ends their sessions at once. Their purchases stay.'
          : 'They cannot log in. They can still buy as a guest.'}
      </FormMessage>
    </div>
  );
}
