import { type ComponentProps, useState } from 'react';
import { PasswordField } from './password-field.tsx';

const COMMON = 'Many people have this password, so it’s guessed first. You’re safer with another one.';

/** Asks for a new password, and says below the field if it is one of the most common. */
export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  const [isCommon, setCommon] = useState(false);
  return (
    <PasswordField
      autoComplete="new-password"
      {...props}
      hint={!props.error && (isCommon ? COMMON : 'At least 6 characters.')}
      onChange={({ currentTarget: input }) => {
        setCommon(false);
        const { value } = input;
        void isCommonPassword(value).then((isFound) => {
          if (input.value === value) setCommon(isFound);
        });
      }}
    />
  );
}

let loaded: Promise<Set<string>> | undefined;

/** Without the list, as without a network, no password counts as common. */
async function isCommonPassword(password: string): Promise<boolean> {
  if (password.length < 6) return false;
  loaded ??= loadCommon().catch(() => {
    loaded = undefined;
    return new Set();
  });
  return (await loaded).has(password.toLowerCase());
}

async function loadCommon(): Promise<Set<string>> {
  const response = await fetch('/common-passwords.json');
  if (!response.ok) throw new Error(`The list was answered with ${response.status}.`);
  return new Set((await response.json()) as string[]);
}
