import * as messages from '#app/messages/login.ts';
import type { AuthError } from '../auth-client.ts';

export type LoginMode = 'log in' | 'code' | 'sign up' | 'reset' | 'new password' | 'find order';

const MIN_PASSWORD_LENGTH = 6;

export interface LoginValues {
  email: string;
  password: string;
  /** The code of the second factor. */
  code: string;
}

/** What is wrong with each field. */
export type LoginErrors = Partial<LoginValues>;

/** The title of each mode, the label of the button that submits the form, and the note below the button. */
export const MODE_TEXTS: Record<LoginMode, { title: string; submit: string; note: string }> = {
  'log in': { title: messages.logIn, submit: messages.logIn, note: '' },
  code: { title: messages.codeTitle, submit: messages.logIn, note: messages.secondFactorNote },
  'sign up': { title: messages.toSignUp, submit: messages.createAccount, note: messages.signUpNote },
  reset: { title: messages.forgotTitle, submit: messages.sendResetLink, note: messages.forgotNote },
  'new password': { title: messages.resetTitle, submit: messages.setPassword, note: messages.resetNote },
  'find order': { title: messages.findOrder, submit: messages.findOrder, note: messages.findOrderNote },
};

/** Validates the form in the browser. The result is empty if there are no errors. */
export function validateLogin(mode: LoginMode, { email, password, code }: LoginValues): LoginErrors {
  if (mode === 'code') return code === '' ? { code: messages.codeMissing } : {};
  if (mode === 'reset') {
    return email.trim() === '' ? { email: messages.resetEmailMissing } : {};
  }
  if (mode === 'find order') {
    return email.trim() === '' ? { email: messages.orderEmailMissing } : {};
  }
  const errors: LoginErrors = {};
  if (mode !== 'new password' && email.trim() === '') errors.email = messages.emailMissing;
  if (mode === 'log in' && password === '') errors.password = messages.passwordMissing;
  if (mode !== 'log in' && password.length < MIN_PASSWORD_LENGTH) errors.password = messages.passwordTooShort;
  return errors;
}

/** Returns the message for the error code with which an attempt to log in with GitHub came back. */
export function getGithubError(code: string | null): string {
  const { denied, noEmail, notLinked, deactivated, failed } = messages.githubErrors;
  const known: Record<string, string> = {
    access_denied: denied,
    email_not_found: noEmail,
    account_not_linked: notLinked,
    ACCOUNT_DEACTIVATED: deactivated,
  };
  return known[code ?? ''] ?? failed;
}

/** Returns the message for a failed attempt, which does not reveal whether an account exists. */
export function getErrorMessage(mode: LoginMode, { status, code, message }: AuthError): string {
  if (code === 'ACCOUNT_DEACTIVATED') return message;
  if ((status === 429 || status === 0) && message) return message;
  switch (mode) {
    case 'log in':
      return messages.logInFailed;
    case 'code':
      return code === 'INVALID_TWO_FACTOR_COOKIE' || code.startsWith('TOO_MANY_ATTEMPTS')
        ? messages.codeExpired
        : messages.codeWrong;
    case 'sign up':
      return code.startsWith('USER_ALREADY_EXISTS') ? messages.emailTaken : messages.signUpFailed;
    case 'reset':
      return messages.resetFailed;
    case 'find order':
      return message || messages.findOrderFailed;
    case 'new password':
      return code === 'INVALID_TOKEN' ? messages.resetLinkExpired : messages.setPasswordFailed;
  }
}
