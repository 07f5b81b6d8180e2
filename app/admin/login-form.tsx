import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormNote } from '#app/ui/form-note.tsx';
import { useFirstField } from '#app/ui/use-first-field.ts';
import { useHydrated } from '#app/use-hydrated.ts';
import { signInAdmin } from './sign-in.ts';

/** E-mail and password; what was typed stays after a refusal. */
export function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const ready = useHydrated();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  useFirstField(form);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const typed = new FormData(event.currentTarget);
    setPending(true);
    setError('');
    const refusal = await signInAdmin(
      String(typed.get('email') ?? '').trim(),
      String(typed.get('password') ?? ''),
    );
    // The whole page: the admin panel has a content policy of its own.
    if (refusal === null) return location.assign('/admin');
    setError(refusal);
    setPending(false);
  }

  return (
    <form ref={form} onSubmit={submit} className="grid gap-5">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={254}
        required
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        required
      />
      <div>
        <Button type="submit" look="primary" size="lg" className="w-full" disabled={!ready} pending={pending}>
          {pending ? 'Signing in...' : 'Sign in'}
        </Button>
        <FormNote error={error} />
      </div>
    </form>
  );
}
