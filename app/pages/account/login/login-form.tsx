import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Consent } from '#app/components/ui/consent.tsx';
import { EmailField } from '#app/components/ui/email-field.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { NewPasswordField } from '#app/components/ui/new-password-field.tsx';
import { PasswordField } from '#app/components/ui/password-field.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { storedToast } from '#app/components/ui/toasts.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import * as labels from '#app/messages/labels.ts';
import { saveDraftEmail } from '#app/pages/checkout/draft.ts';
import { type AuthError, SECOND_FACTOR } from '../auth-client.ts';
import type { Route } from './+types/login.route.ts';
import { LoginChoices } from './login-choices.tsx';
import {
  getErrorMessage,
  type LoginErrors,
  type LoginMode,
  MODE_TEXTS,
  validateLogin,
} from './login-messages.ts';
import { LoginModeLinks } from './login-mode-links.tsx';
import { mergePurchases, readLoginValues, submitLogin } from './submit-login.ts';

interface LoginFormProps extends Omit<Route.ComponentProps['loaderData'], 'signsUp'> {
  mode: LoginMode;
  onModeChange: (mode: LoginMode) => void;
}

interface FormResult {
  errors: LoginErrors;
  error: string;
  success: string;
}

const EMPTY_RESULT: FormResult = { errors: {}, error: '', success: '' };

/** These modes end with a session. */
const SESSION_MODES: readonly LoginMode[] = ['log in', 'code', 'sign up'];

/** A form with six modes. Its fields keep their values when the mode changes and after an error. */
export function LoginForm({
  mode,
  onModeChange,
  token,
  project,
  guestPurchase,
  next,
  reason,
  notice,
  github,
}: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const destination = next ?? (project ? '/payment' : '/');
  const login = useLogin(form, { mode, onModeChange, token, notice, github, destination });
  const { result } = login;
  const isBuying = project !== null && mode === 'log in';
  // A buyer's first choice is to go on without an account, so no field takes the focus.
  useFirstField(form, isBuying ? null : mode);
  useSaveEmailOnLeave(form);
  useEmailOfPurchase(form, { mode, guestPurchase });

  return (
    <form ref={form} noValidate onSubmit={login.submit} className="grid gap-5">
      <LoginChoices
        mode={mode}
        project={project}
        github={github.isOn ? { destination, onError: login.showError } : null}
      >
        <LoginFields mode={mode} errors={result.errors} />
        <div>
          <ScriptButton
            type="submit"
            variant={isBuying ? 'secondary' : 'primary'}
            size="lg"
            className="w-full"
            pending={login.isPending}
          >
            {MODE_TEXTS[mode].submit}
          </ScriptButton>
          <MovesIn mode={mode} guestPurchase={guestPurchase} />
          <FormMessage
            error={result.error}
            success={result.success}
            help={
              (mode === 'code' && github.asksForCode
                ? 'Your account asks for a code after GitHub.'
                : MODE_TEXTS[mode].note) || reason
            }
          />{' '}
          {mode === 'sign up' && <Consent to="sign up" />}{' '}
        </div>
      </LoginChoices>
      <LoginModeLinks mode={mode} onModeChange={login.changeMode} isBuying={project !== null} />
    </form>
  );
}

interface LoginOptions extends Pick<LoginFormProps, 'mode' | 'onModeChange' | 'token' | 'notice' | 'github'> {
  /** Where the user goes with a session. */
  destination: string;
}

/** What the form does when it is sent, and what it shows afterwards. */
function useLogin(form: RefObject<HTMLFormElement | null>, options: LoginOptions) {
  const { mode, onModeChange, token, notice, github, destination } = options;
  const [isPending, setPending] = useState(false);
  const [result, setResult] = useState({
    ...EMPTY_RESULT,
    error: github.error,
    success: notice,
  });
  const showError = (error: string) => setResult({ ...EMPTY_RESULT, error });

  function changeMode(next: LoginMode, success = '') {
    setResult({ ...EMPTY_RESULT, success });
    onModeChange(next);
  }

  function showResult(error: AuthError | null) {
    if (error?.code === SECOND_FACTOR) changeMode('code');
    else if (error) showError(getErrorMessage(mode, error));
    else if (mode === 'new password')
      changeMode('log in', 'Your new password is set. Please log in with it.');
    else
      setResult({
        ...EMPTY_RESULT,
        success:
          mode === 'reset'
            ? 'If an account exists for this email, a password reset link has been sent. Please check your inbox.'
            : 'If you ordered with this email, we’ve sent you the links. Please check your inbox.',
      });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || !form.current) return;
    const values = readLoginValues(form.current);
    const errors = validateLogin(mode, values);
    setResult({ ...EMPTY_RESULT, errors });
    const [invalid] = Object.keys(errors);
    if (invalid) return form.current.querySelector<HTMLInputElement>(`[name=${invalid}]`)?.focus();

    setPending(true);
    const error = await submitLogin(mode, { ...values, token: token ?? '' });
    // A full page load makes everything on the page know the user.
    if (!error && SESSION_MODES.includes(mode)) {
      if (mode === 'sign up')
        storedToast.save(
          'We’ve emailed you a link to confirm your email. It also adds what you bought earlier as a guest.',
        );
      const path = await mergePurchases(destination);
      if (path !== null) return location.assign(path);
      showError(labels.cookiesBlocked);
    } else showResult(error);
    setPending(false);
  }

  return { result, isPending, showError, changeMode, submit };
}

/** The fields of a mode. Those that several modes have keep their values. */
function LoginFields({ mode, errors }: { mode: LoginMode; errors: LoginErrors }) {
  const isNewPassword = mode === 'new password';
  return (
    <>
      {mode === 'code' && (
        <Field
          label="Code"
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
          error={errors.code}
          hint={!errors.code && 'From your authenticator app, or one of your backup codes.'}
        />
      )}
      {!isNewPassword && mode !== 'code' && (
        <EmailField
          label="Email"
          name="email"
          autoComplete="username"
          required
          suggests={mode === 'sign up'}
          error={errors.email}
        />
      )}
      {mode === 'log in' && <PasswordField label="Password" name="password" error={errors.password} />}
      {(mode === 'sign up' || isNewPassword) && (
        <NewPasswordField
          label={isNewPassword ? 'New password' : 'Password'}
          name="password"
          error={errors.password}
        />
      )}
    </>
  );
}

type NewAccount = Pick<LoginFormProps, 'mode' | 'guestPurchase'>;

/** Says that the purchase moves into the new account. */
function MovesIn({ mode, guestPurchase }: NewAccount) {
  if (mode !== 'sign up' || !guestPurchase) return null;
  return (
    <p className="mt-3 text-sm wrap-anywhere">
      Your purchase of {guestPurchase.projectName} moves in, if you use the same email.
    </p>
  );
}

/** Prefills an empty email of a new account with that of the purchase. */
function useEmailOfPurchase(
  form: RefObject<HTMLFormElement | null>,
  { mode, guestPurchase }: NewAccount,
): void {
  const email = mode === 'sign up' ? guestPurchase?.email : undefined;
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('[name=email]');
    if (input?.value === '' && email) input.value = email;
  }, [form, email]);
}

/** Prefills the checkout with the typed email for a buyer who continues as a guest. */
function useSaveEmailOnLeave(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      const email = element && readLoginValues(element).email;
      if (email) saveDraftEmail(email);
    };
  }, [form]);
}
