import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import type { SettingsResult } from './settings-action.ts';

/** Sets another password; all other sessions end. */
export function PasswordForm({ email }: { email: string }) {
  const fetcher = useFetcher<SettingsResult>();
  const form = useRef<HTMLFormElement>(null);
  const told = fetcher.data;
  const pending = fetcher.state !== 'idle';
  const ready = useHydrated();
  useEffect(() => {
    if (told?.success) form.current?.reset();
  }, [told]);
  return (
    <fetcher.Form ref={form} method="post" noValidate className="grid max-w-md gap-4">
      <input type="hidden" name="form" value="password" />
      {/* Tells password managers whose password this is. */}
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <Field
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={told?.errors?.current}
      />
      <Field
        label="New password"
        name="next"
        type="password"
        autoComplete="new-password"
        required
        hint={!told?.errors?.next && 'At least 6 characters.'}
        error={told?.errors?.next}
      />
      <div>
        <Button type="submit" disabled={!ready} pending={pending}>
          Change password
        </Button>
        <FormMessage error={(!pending && told?.error) || ''} success={pending ? '' : told?.success}>
          You stay logged in here, and are logged out everywhere else.
        </FormMessage>
      </div>
    </fetcher.Form>
  );
}
