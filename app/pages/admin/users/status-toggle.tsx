import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useReload } from '#app/lib/live/use-reload.ts';
import type { User } from '#contract/documents.ts';
import { UserStatus } from './user-status.tsx';

/** Shuts somebody out, or lets them in again. */
export function StatusToggle({ user }: { user: User }) {
  const ready = useHydrated();
  const reload = useReload();
  const [pending, setPending] = useState(false);
  const [told, setTold] = useState({ error: '', success: '' });
  const active = user.active !== false;

  async function toggle() {
    setPending(true);
    setTold({ error: '', success: '' });
    try {
      const result = await callFunction('toggleUserStatus', { userId: user.id, newStatus: !active });
      await reload();
      setTold({
        error: '',
        success: result.active ? 'They can log in again.' : 'They are logged out everywhere.',
      });
    } catch (failure) {
      setTold({ error: messageOf(failure, 'Failed to update user status.'), success: '' });
    }
    setPending(false);
  }

  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-4">
        <p>
          Status: <UserStatus active={active} />
        </p>
        <Button size="sm" disabled={!ready} pending={pending} onClick={toggle}>
          {active ? 'Deactivate' : 'Activate'}
        </Button>
      </div>
      <FormMessage error={told.error} success={told.success}>
        {active
          ? 'Deactivating ends their sessions at once. Their purchases stay.'
          : 'They cannot log in. They can still buy as a guest.'}
      </FormMessage>
    </div>
  );
}
