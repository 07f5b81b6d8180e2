import { useEffect, useRef } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { PasswordField } from '#app/components/ui/password-field.tsx';
import * as messages from '#app/messages/settings.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** Changes the password and ends all other sessions. */
export function PasswordForm({ email }: { email: string }) {
  const { Form, isPending, errors, error, success } = useSettingsForm('password');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (success) form.current?.reset();
  }, [success]);
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-md gap-4">
      <input type="hidden" name="form" value="password" />
      {/* Password managers save the new password for this username. */}
      <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField label={messages.currentPassword} name="current" error={errors.current} />
      <PasswordField
        label={messages.newPassword}
        name="next"
        autoComplete="new-password"
        hint={!errors.next && messages.passwordHint}
        error={errors.next}
      />
      <div>
        <Button type="submit" pending={isPending}>
          {messages.changePassword}
        </Button>
        <FormMessage error={error} success={success} help={messages.changePasswordNote} />
      </div>
    </Form>
  );
}
