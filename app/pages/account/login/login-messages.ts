import type { AuthError } from '../auth-client.ts';

export type LoginMode = 'log in' | 'code' | 'sign up' | 'reset' | 'new password' | 'find order';

export const RESET_LINK_SENT =
  'If an account exists for this email, a password reset link has been sent. Please check your inbox.';
export const ORDER_LINKS_SENT =
  'If you ordered with this email, we’ve sent you the links. Please check your inbox.';
export const CONFIRMATION_SENT =
  'We’ve emailed you a link. Open it to confirm your email and add your earlier purchases.';
export const PASSWORD_CHANGED = 'Your new password is set. Please log in with it.';

const MIN_PASSWORD_LENGTH = 6;

export interface LoginErrors {
  email?: string;
  password?: string;
  code?: string;
}

export interface LoginValues {
  email: string;
  password: string;
  /** Second factor. */
  code: string;
}

/** Client-side validation; empty if there are no errors. */
export function validateLogin(mode: LoginMode, { email, password, code }: LoginValues): LoginErrors {
  if (mode === 'code') return code === '' ? { code: 'Please enter your code.' } : {};
  if (mode === 'reset') {
    return email.trim() === '' ? { email: 'Please enter your email address to reset your password.' } : {};
  }
  if (mode === 'find order') {
    return email.trim() === '' ? { email: 'Please enter the email address that you ordered with.' } : {};
  }
  if (mode === 'log in') {
    return {
      ...(email.trim() === '' && { email: 'Please enter your email address.' }),
      ...(password === '' && { password: 'Please enter your password.' }),
    };
  }
  return {
    ...(mode === 'sign up' && email.trim() === '' && { email: 'Please enter your email address.' }),
    ...(password.length < MIN_PASSWORD_LENGTH && {
      password: 'Password must be at least 6 characters long.',
    }),
  };
}

/** The message for a failed attempt. Does not reveal whether an account exists. */
export function getErrorMessage(mode: LoginMode, { status, code, message }: AuthError): string {
  if (code === 'ACCOUNT_DEACTIVATED') return message;
  if (status === 429 && message) return message;
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
      return message || 'Your orders could not be looked up. Please try again.';
    case 'new password':
      return code === 'INVALID_TOKEN'
        ? 'This link has expired or was already used. Please request a new one.'
        : 'We couldn’t set your new password. Please try again.';
  }
}
