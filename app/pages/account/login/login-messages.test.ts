import { describe, expect, test } from 'vitest';
import { getErrorMessage, type LoginErrors, type LoginMode, validateLogin } from './login-messages.ts';

const email = 'asha@example.com';
const short = { password: 'Password must be at least 6 characters long.' };

describe('validates before submitting', () => {
  test.each<[LoginMode, string, string, LoginErrors]>([
    ['log in', email, 'x', {}],
    [
      'log in',
      ' ',
      '',
      { email: 'Please enter your email address.', password: 'Please enter your password.' },
    ],
    ['sign up', email, '12345', short],
    ['sign up', email, '123456', {}],
    ['sign up', '', '123456', { email: 'Please enter your email address.' }],
    ['reset', '', '', { email: 'Please enter your email address to reset your password.' }],
    ['reset', email, '', {}],
    ['new password', '', '12345', short],
    ['new password', '', '123456', {}],
    ['find order', ' ', '', { email: 'Please enter the email address that you ordered with.' }],
    ['find order', email, '', {}],
    ['code', '', '', { code: 'Please enter your code.' }],
  ])('%s with "%s" and "%s"', (mode, typed, password, errors) => {
    expect(validateLogin(mode, { email: typed, password, code: '' })).toEqual(errors);
  });
});

const deactivated = {
  status: 403,
  code: 'ACCOUNT_DEACTIVATED',
  message: 'This account has been deactivated. Please contact support.',
};
const wrong = { status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' };
const taken = { status: 422, code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', message: 'User already exists.' };
const noNetwork = { status: 0, code: '', message: '' };
const usedLink = { status: 400, code: 'INVALID_TOKEN', message: 'Invalid token' };
const wrongCode = { status: 401, code: 'INVALID_CODE', message: 'Invalid code' };
const codeExpired = { status: 401, code: 'INVALID_TWO_FACTOR_COOKIE', message: 'Invalid two factor cookie' };
const tooOften = { status: 429, code: '', message: 'Too many attempts. Please wait a minute.' };

describe('shows a message for an error of the server', () => {
  test.each<[LoginMode, typeof wrong, string]>([
    ['log in', wrong, 'Failed to log in. Please check your email and password.'],
    ['log in', noNetwork, 'Failed to log in. Please check your email and password.'],
    ['log in', deactivated, deactivated.message],
    ['log in', tooOften, tooOften.message],
    ['sign up', taken, 'An account with this email already exists. Please log in.'],
    ['sign up', noNetwork, 'Failed to create account. Please try again.'],
    ['reset', noNetwork, 'Failed to send reset email. Please try again.'],
    ['new password', usedLink, 'This link has expired or was already used. Please request a new one.'],
    ['find order', noNetwork, 'We couldn’t look up your orders. Please try again.'],
    ['find order', tooOften, tooOften.message],
    ['code', wrongCode, 'This code didn’t work. Please check it, or wait for the next one.'],
    ['code', codeExpired, 'The code has expired. Please log in again.'],
    ['new password', noNetwork, 'We couldn’t set your new password. Please try again.'],
  ])('%s', (mode, error, text) => {
    expect(getErrorMessage(mode, error)).toBe(text);
  });
});
