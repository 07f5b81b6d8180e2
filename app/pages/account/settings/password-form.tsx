import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import type { SettingsResult } from './settings-action.ts';

/** Changes the password and ends all other sessions. */
export function PasswordForm({ email }: { email: string }) {
  const fetcher = useFetcher<SettingsResult>();
  const form = useRef<HTMLFormElement>(null);
  const result = fetcher.data;
  const isPending = fetcher.state !== 'idle';
  const isReady = useHydrated();
  useEffect(() => {
    if (result?.success) form.current?.reset();
  }, [result]);
  return (
    <fetcher.Form ref={form} method="post" noValidate className="grid max-w-md gap-4">
      <input type="hidden" name="form" value="password" />
      {/* For password managers. */}
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <Field
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={result?.errors?.current}
      />
      <Field
        label="New password"
        name="next"
        type="password"
        autoComplete="new-password"
        required
        hint={!result?.errors?.next && 'At least 6 characters.'}
        error={result?.errors?.next}
      />
      <div>
        <Button type="submit" disabled={!isReady} pending={isPending}>
          Change password
        </Button>
        <FormMessage error={(!isPending && result?.error) || ''} success={isPending ? '' : result?.success}>
          You stay logged in here, and are logged out everywhere else.
        </FormMessage>
      </div>
    </fetcher.Form>
  );
}
