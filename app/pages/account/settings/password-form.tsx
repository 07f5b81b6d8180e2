import { useEffect, useRef } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { NewPasswordField } from '#app/components/ui/new-password-field.tsx';
import { PasswordField } from '#app/components/ui/password-field.tsx';
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
      <PasswordField label="Current password" name="current" error={errors.current} />
      <NewPasswordField label="New password" name="next" error={errors.next} />
      <div>
        <Button type="submit" pending={isPending}>
          Change password
        </Button>
        <FormMessage
          error={error}
          success={success}
          help="You’ll stay logged in here. We’ll log you out everywhere else."
        />
      </div>
    </Form>
  );
}
