import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

/** Asks for a password, by default the one that the account has. A button shows what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'action'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      autoComplete="current-password"
      required
      {...props}
      type={isShown ? 'text' : 'password'}
      action={
        <Button data-needs-script onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} <span className="sr-only">password</span>
        </Button>
      }
    />
  );
}
