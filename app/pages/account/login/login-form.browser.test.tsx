import { useState } from 'react';
import { expect, test } from 'vitest';
import * as labels from '#app/messages/labels.ts';
import { checkoutDraft } from '#app/pages/checkout/draft.ts';
import { serve } from '#test/browser/fake-server.ts';
import { renderInRouter } from '#test/browser/render-in-router.tsx';
import { LoginForm } from './login-form.tsx';
import type { LoginMode } from './login-messages.ts';

const SIGN_IN = '/auth/sign-in/email';
const SIGN_UP = '/auth/sign-up/email';
const RESET = '/auth/request-password-reset';
const noGithub = { isOn: false, error: '', asksForCode: false };

function LoginPage() {
  const [mode, setMode] = useState<LoginMode>('log in');
  const rest = {
    token: null,
    project: null,
    guestPurchase: null,
    next: null,
    reason: '',
    notice: '',
    github: noGithub,
  };
  return <LoginForm mode={mode} onModeChange={setMode} {...rest} />;
}

async function open() {
  const screen = await renderInRouter(LoginPage);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return {
    screen,
    email: screen.getByLabelText('Email'),
    password: screen.getByLabelText('Password'),
    button,
    announcement: (text: string) => screen.getByRole('alert').filter({ hasText: text }),
  };
}

test('empty fields have their errors, and the first of them gets the focus', async () => {
  const server = serve({});
  const { screen, email, password, button } = await open();
  await expect.element(screen.getByRole('link', { name: 'Continue as guest' })).not.toBeInTheDocument();
  await password.click();
  await button('Log in').click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('Please enter your email address.');
  await expect.element(password).toHaveAccessibleDescription('Please enter your password.');
  await email.fill('asha@example.com');
  await button('Log in').click();
  await expect.element(password).toHaveFocus();
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  expect(server.calls).toEqual([]);
});

test.each(['INVALID_EMAIL_OR_PASSWORD', 'USER_NOT_FOUND'])(
  'a refused login has the same error for %s and keeps what was typed',
  async (code) => {
    serve({ [SIGN_IN]: () => ({ status: 401, body: { code, message: 'Not for users.' } }) });
    const { email, password, button, announcement } = await open();
    await email.fill('asha@example.com');
    await password.fill('not this one');
    await button('Log in').click();
    await expect
      .element(announcement('Failed to log in. Please check your email and password.'))
      .toBeVisible();
    await expect.element(email).toHaveValue('asha@example.com');
    await expect.element(password).toHaveValue('not this one');
  },
);

test.each([
  [' 123 456 ', 'totp', '123456'],
  ['aBcDe-FgHiJ ', 'backup-code', 'aBcDe-FgHiJ'],
])('the second-factor code %j is sent to verify-%s without its spaces', async (typed, kind, code) => {
  const VERIFY = `/auth/two-factor/verify-${kind}`;
  const server = serve({
    [SIGN_IN]: () => ({ body: { twoFactorRedirect: true } }),
    [VERIFY]: () => ({ status: 401, body: { code: 'INVALID_CODE' } }),
  });
  const { screen, email, password, button, announcement } = await open();
  await email.fill('asha@example.com');
  await password.fill('hostel-food');
  await button('Log in').click();
  await screen.getByLabelText('Code').fill(typed);
  await button('Log in').click();
  await expect
    .element(announcement('This code didn’t work. Please check it, or wait for the next one.'))
    .toBeVisible();
  expect(server.calls.at(-1)).toEqual({ path: VERIFY, body: { code } });
});

test('two submits send one request', async () => {
  const server = serve({ [SIGN_IN]: () => ({ status: 401, body: {} }) });
  const release = server.hold();
  const { email, password, button, announcement } = await open();
  await email.fill('asha@example.com');
  await password.fill('not this one');
  await button('Log in').click();
  await expect.element(button('Log in')).toHaveAttribute('aria-disabled', 'true');
  password.element().closest('form')?.requestSubmit();
  release();
  await expect.element(announcement('Failed to log in. Please check your email and password.')).toBeVisible();
  await expect.element(button('Log in')).not.toHaveAttribute('aria-disabled');
  expect(server.calls).toHaveLength(1);
});

test('a new password that many people have is named beside its field, and nothing is sent to find out', async () => {
  const server = serve({ '/common-passwords.json': () => ({ body: ['123456', 'password1'] }) });
  const { password, button } = await open();
  await password.fill('password1');
  await expect.element(password).not.toHaveAccessibleDescription();
  await button(labels.createAccount).click();
  await expect.element(password).toHaveAccessibleDescription('At least 6 characters.');
  await password.fill('Password1');
  await expect.element(password).toHaveAccessibleDescription(/^Many people have this password/);
  await password.fill('Password1, but longer');
  await expect.element(password).toHaveAccessibleDescription('At least 6 characters.');
  expect(server.calls).toEqual([{ path: '/common-passwords.json', body: null }]);
});

test('a short password is refused at its field; a taken email stays for logging in', async () => {
  serve({ [SIGN_UP]: () => ({ status: 422, body: { code: 'USER_ALREADY_EXISTS' } }) });
  const { email, password, button, announcement } = await open();
  await button(labels.createAccount).click();
  await email.fill('asha@example.com');
  await password.fill('short');
  await button('Create account').click();
  await expect.element(password).toHaveAccessibleDescription('Password must be at least 6 characters long.');
  await password.fill('long enough');
  await button('Create account').click();
  await expect
    .element(announcement('An account with this email already exists. Please log in.'))
    .toBeVisible();
  await button('Back to log in').click();
  await expect.element(email).toHaveValue('asha@example.com');
  await expect
    .element(announcement('An account with this email already exists. Please log in.'))
    .not.toBeInTheDocument();
});

test('a reset link is announced', async () => {
  const server = serve({ [RESET]: () => ({ body: {} }) });
  const { screen, email, password, button } = await open();
  await button('Forgot password?').click();
  await expect.element(password).not.toBeInTheDocument();
  await email.fill(' asha@example.com ');
  await button('Send reset link').click();
  await expect
    .element(
      screen.getByRole('status').filter({
        hasText:
          'If an account exists for this email, a password reset link has been sent. Please check your inbox.',
      }),
    )
    .toBeVisible();
  expect(server.calls).toEqual([{ path: RESET, body: { email: 'asha@example.com' } }]);
});

test('the typed email is kept for the checkout of a guest', async () => {
  const { screen, email } = await open();
  await email.fill('asha@example.com');
  await screen.unmount();
  expect(checkoutDraft.read()).toMatchObject({ email: 'asha@example.com' });
});
