import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { saveDraftEmail } from '#app/pages/checkout/draft.ts';
import { type AuthError, SECOND_FACTOR } from '../auth-client.ts';
import { mergePurchases } from '../merge-purchases.ts';
import {
  getErrorMessage,
  type LoginErrors,
  type LoginMode,
  ORDER_LINKS_SENT,
  PASSWORD_CHANGED,
  RESET_LINK_SENT,
  validateLogin,
} from './login-messages.ts';
import { LoginModeLinks } from './login-mode-links.tsx';
import { readLoginValues, submitLogin } from './submit-login.ts';

interface LoginFormProps {
  mode: LoginMode;
  onMode: (mode: LoginMode) => void;
  /** Of a reset link. */
  token: string | null;
  /** The chosen one, which is paid for next. */
  project: { name: string } | null;
  /** Where to go after logging in, when something asked to come back. */
  next: string | null;
  /** Why somebody was sent here; stands below the button. */
  reason: string;
}

interface Told {
  errors: LoginErrors;
  error: string;
  success: string;
}

const NOTHING: Told = { errors: {}, error: '', success: '' };

const SUBMIT: Record<LoginMode, string> = {
  'log in': 'Log in',
  code: 'Log in',
  'sign up': 'Create account',
  reset: 'Send reset link',
  'new password': 'Set new password',
  'find order': 'Find my order',
};

const NOTES: Record<LoginMode, string> = {
  'log in': '',
  code: 'Your account is protected by a second step.',
  'sign up': 'An account keeps your projects together and gives you a referral code.',
  reset: 'We mail you a link that lets you choose a new password.',
  'new password': 'You are logged out everywhere else.',
  'find order': 'Bought without an account? We mail you a link to each of your orders.',
};

/** The shapes that end with a session. */
const LEADS_ON: readonly LoginMode[] = ['log in', 'code', 'sign up'];
const ASKS_PASSWORD: readonly LoginMode[] = ['log in', 'sign up', 'new password'];

/** One form in six shapes. Its inputs keep what was typed from shape to shape, and after a refusal. */
export function LoginForm({ mode, onMode, token, project, next, reason }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const ready = useHydrated();
  const [pending, setPending] = useState(false);
  const [told, setTold] = useState(NOTHING);
  const isNew = mode === 'new password';
  const onwards = next ?? (project ? '/payment' : '/');
  useFirstField(form, mode);
  useKeptEmail(form);

  function turnTo(shape: LoginMode, success = '') {
    setTold({ ...NOTHING, success });
    onMode(shape);
  }

  function tell(refusal: AuthError | null) {
    if (refusal?.code === SECOND_FACTOR) turnTo('code');
    else if (refusal) setTold({ ...NOTHING, error: getErrorMessage(mode, refusal) });
    else if (isNew) turnTo('log in', PASSWORD_CHANGED);
    else setTold({ ...NOTHING, success: mode === 'reset' ? RESET_LINK_SENT : ORDER_LINKS_SENT });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pending || !form.current) return;
    const typed = readLoginValues(form.current);
    const errors = validateLogin(mode, typed);
    setTold({ ...NOTHING, errors });
    const [wrong] = Object.keys(errors);
    if (wrong) return form.current.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();

    setPending(true);
    const refusal = await submitLogin(mode, { ...typed, token: token ?? '' });
    // The whole page, so that everything on it knows who is looking.
    if (!refusal && LEADS_ON.includes(mode)) {
      await mergePurchases();
      return location.assign(onwards);
    }
    tell(refusal);
    setPending(false);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {mode === 'code' && (
        <Field
          label="Code"
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
          error={told.errors.code}
          hint={!told.errors.code && 'From your authenticator app, or one of your backup codes.'}
        />
      )}
      {!isNew && mode !== 'code' && (
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          error={told.errors.email}
        />
      )}
      {ASKS_PASSWORD.includes(mode) && (
        <Field
          // A password manager is asked anew for a new password.
          key={mode === 'log in' ? 'current' : 'new'}
          label={isNew ? 'New password' : 'Password'}
          name="password"
          type="password"
          autoComplete={mode === 'log in' ? 'current-password' : 'new-password'}
          required
          error={told.errors.password}
          hint={mode !== 'log in' && !told.errors.password && 'At least 6 characters.'}
        />
      )}
      <div>
        <Button type="submit" look="primary" size="lg" className="w-full" disabled={!ready} pending={pending}>
          {SUBMIT[mode]}
        </Button>
        <FormMessage error={told.error} success={told.success}>
          {NOTES[mode] || reason || (project && `Then you go on to pay for ${project.name}.`)}
        </FormMessage>
      </div>
      <LoginModeLinks mode={mode} ready={ready} onSwitch={turnTo} mayContinue={project !== null} />
    </form>
  );
}

/** Who goes on as a guest does not type the e-mail again. */
function useKeptEmail(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      const email = element && readLoginValues(element).email;
      if (email) saveDraftEmail(email);
    };
  }, [form]);
}
