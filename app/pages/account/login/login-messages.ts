import * as labels from '#app/messages/labels.ts';
import { ACCOUNT_DEACTIVATED } from '#domain/shared-texts.ts';
import { APP_REFUSED } from '#server/features/connections/rules/connection.ts';
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
  'log in': { title: 'Log in', submit: 'Log in', note: '' },
  code: {
    title: 'Enter your code',
    submit: 'Log in',
    note: 'Your account asks for a code after your password.',
  },
  'sign up': {
    title: labels.createAccount,
    submit: 'Create account',
    note: 'An account keeps your projects together and gives you a referral code.',
  },
  reset: {
    title: 'Reset your password',
    submit: 'Send reset link',
    note: 'We’ll email you a link to set a new password.',
  },
  'new password': {
    title: 'Reset password',
    submit: 'Set new password',
    note: 'We’ll log you out everywhere else.',
  },
  'find order': {
    title: labels.findOrder,
    submit: labels.findOrder,
    note: 'Bought as a guest? We’ll email you a link to each order.',
  },
};

/** Validates the form in the browser. The result is empty if there are no errors. */
export function validateLogin(mode: LoginMode, { email, password, code }: LoginValues): LoginErrors {
  if (mode === 'code') return code === '' ? { code: 'Please enter your code.' } : {};
  if (mode === 'reset') {
    return email.trim() === '' ? { email: 'Please enter your email address to reset your password.' } : {};
  }
  if (mode === 'find order') {
    return email.trim() === '' ? { email: 'Please enter the email address that you ordered with.' } : {};
  }
  const errors: LoginErrors = {};
  if (mode !== 'new password' && email.trim() === '') errors.email = 'Please enter your email address.';
  if (mode === 'log in' && password === '') errors.password = 'Please enter your password.';
  if (mode !== 'log in' && password.length < MIN_PASSWORD_LENGTH)
    errors.password = 'Password must be at least 6 characters long.';
  return errors;
}

export const GITHUB_FAILED =
  'We couldn’t log you in with GitHub. Please try again, or use your email and password.';

/** Returns the message for the error code with which an attempt to log in with GitHub came back. */
export function getGithubError(code: string | null): string {
  switch (code) {
    case 'access_denied':
      return 'You didn’t log in with GitHub. Please try again, or use your email and password.';
    case 'email_not_found':
      return 'Your GitHub account has no confirmed email. Please confirm one on GitHub, or use your email and password.';
    case 'account_not_linked':
      return 'An account with your email already exists. Log in with your password or "Forgot password?", then connect GitHub under "Your account".';
    case 'ACCOUNT_DEACTIVATED':
      return ACCOUNT_DEACTIVATED;
    case APP_REFUSED:
      return 'Logging in with GitHub isn’t working right now. Please use your email and password, or "Forgot password?" if you have none.';
    default:
      return GITHUB_FAILED;
  }
}

/** Returns the message for a failed attempt, which does not reveal whether an account exists. */
export function getErrorMessage(mode: LoginMode, { status, code, message }: AuthError): string {
  if (code === 'ACCOUNT_DEACTIVATED') return message;
  if ((status === 429 || status === 0) && message) return message;
  switch (mode) {
    case 'log in':
      return 'Failed to log in. Please check your email and password.';
    case 'code':
      return code === 'INVALID_TWO_FACTOR_COOKIE' || code.startsWith('TOO_MANY_ATTEMPTS')
        ? 'The code has expired. Please log in again.'
        : 'This code didn’t work. Please check it, or wait for the next one.';
    case 'sign up':
      return code.startsWith('USER_ALREADY_EXISTS')
        ? 'An account with this email already exists. Please log in.'
        : 'Failed to create account. Please try again.';
    case 'reset':
      return 'Failed to send reset email. Please try again.';
    case 'find order':
      return message || 'We couldn’t look up your orders. Please try again.';
    case 'new password':
      if (code === 'INVALID_TOKEN')
        return 'This link has expired or was already used. Please request a new one.';
      // What an admin's password needs.
      if (code === 'INVALID_ARGUMENT' && message) return message;
      return 'We couldn’t set your new password. Please try again.';
  }
}
