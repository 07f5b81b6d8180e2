import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { PasswordField } from '#app/components/ui/password-field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import * as labels from '#app/messages/labels.ts';
import { confirmCode, type SignInResult, signInAdmin, signInWithPasskey } from './sign-in.ts';

/** Asks for email and password, and then for a code if the account has a second factor. */
export function SignInForm({ initialError }: { initialError: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState(initialError);
  useFirstField(form, step);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '');
    await finish(() =>
      step === 'code' ? confirmCode(text('code')) : signInAdmin(text('email').trim(), text('password')),
    );
  }

  async function finish(signIn: () => Promise<SignInResult>) {
    if (pending) return;
    setPending(true);
    setError('');
    const result = await signIn();
    // The admin panel needs a full page load, because it has its own content security policy.
    if (result === 'signed-in') return location.assign('/admin');
    if (result === 'code-required') setStep('code');
    else setError(result.error);
    setPending(false);
  }

  return (
    <form ref={form} onSubmit={submit} className="grid gap-5">
      {step === 'code' ? (
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={40}
          required
          hint="From your authenticator app, or one of your backup codes."
        />
      ) : (
        <>
          <Field label="Email" name="email" type="email" autoComplete="username" maxLength={254} required />
          <PasswordField label="Password" name="password" maxLength={1024} />
        </>
      )}
      <div>
        <ScriptButton type="submit" variant="primary" size="lg" className="w-full" pending={pending}>
          {pending ? 'Signing in...' : 'Sign in'}
        </ScriptButton>
        <FormMessage error={error} />
        <noscript>
          <p className="mt-3 text-sm font-medium text-bad">{labels.logInNeedsJavaScript}</p>
        </noscript>
      </div>
      {step === 'password' && (
        <ScriptButton
          size="lg"
          className="w-full"
          disabled={pending}
          onClick={() => finish(signInWithPasskey)}
        >
          Sign in with a passkey
        </ScriptButton>
      )}
      {step === 'code' && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setStep('password')}>
          Back to password
        </Button>
      )}
    </form>
  );
}
