import { type FormEvent, useRef, useState } from 'react';
import { data, redirect } from 'react-router';
import { Logo } from '#app/components/shell/logo.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { CookieNotice } from '#app/components/ui/cookie-notice.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { PasswordField } from '#app/components/ui/password-field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import * as labels from '#app/messages/labels.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { testCookie } from '#domain/cookies.ts';
import type { Route } from './+types/login.route.ts';
import { adminMeta } from './admin-meta.ts';
import { confirmCode, type SignInResult, signInAdmin, signInWithPasskey } from './sign-in.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { actor, settings } = shopOf(context);
  if (actor?.rights) throw redirect('/admin');
  const headers = { 'set-cookie': testCookie.serialize('kept', settings.appUrl) };
  return data({ isDenied: actor !== null }, { headers });
}

export const meta: Route.MetaFunction = () => adminMeta('Sign in');

/** `/admin/login` is the login of the admin panel. It tells signed-in users that they aren't admins. */
export default function AdminLogin({ loaderData: { isDenied } }: Route.ComponentProps) {
  return (
    <div className="page grid min-h-[80dvh] place-items-center py-10">
      <section className="w-full max-w-md panel p-6 sm:p-8">
        <div className="mb-6 flex items-center gap-3 border-b border-rule pb-4">
          <Logo />
          <h1 className="text-2xl">Admin sign in</h1>
        </div>
        <CookieNotice />
        <SignInForm initialError={isDenied ? labels.accessDenied : ''} />
      </section>
    </div>
  );
}

/** Asks for email and password, and then for a code if the account has a second factor. */
function SignInForm({ initialError }: { initialError: string }) {
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
