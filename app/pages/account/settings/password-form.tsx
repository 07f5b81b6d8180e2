import { useEffect, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import * as messages from '#app/messages/settings.tsx';
import type { SettingsResult } from './settings-action.ts';

/** Changes the password and ends all other sessions. */
export function PasswordForm({ email }: { email: string }) {
  const fetcher = useFetcher<SettingsResult>();
  const form = useRef<HTMLFormElement>(null);
  const posted = useActionData<SettingsResult>();
  // Without JavaScript the result is that of the page's last form post.
  const result = fetcher.data ?? (posted?.form === 'password' ? posted : undefined);
  const isPending = fetcher.state !== 'idle';
  useEffect(() => {
    if (result?.success) form.current?.reset();
  }, [result]);
  return (
    <fetcher.Form ref={form} method="post" noValidate className="grid max-w-md gap-4">
      <input type="hidden" name="form" value="password" />
      {/* Password managers save the new password for this username. */}
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <Field
        label={messages.currentPassword}
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={result?.errors?.current}
      />
      <Field
        label={messages.newPassword}
        name="next"
        type="password"
        autoComplete="new-password"
        required
        hint={!result?.errors?.next && messages.passwordHint}
        error={result?.errors?.next}
      />
      <div>
        <Button type="submit" pending={isPending}>
          {messages.changePassword}
        </Button>
        <FormMessage
          error={(!isPending && result?.error) || ''}
          success={isPending ? '' : result?.success}
          help={messages.changePasswordNote}
        />
      </div>
    </fetcher.Form>
  );
}
