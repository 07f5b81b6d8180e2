import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

/** Asks for a password, by default the one that the account has. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type'>) {
  return <Field autoComplete="current-password" required {...props} type="password" />;
}
