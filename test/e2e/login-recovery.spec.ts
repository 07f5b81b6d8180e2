import type { Locator, Page } from '@playwright/test';
import { createAccount, STUDENT, signUp, submitLogin } from './accounts.ts';
import { announcement, newBuyer } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { getLinkFromMail } from './mailbox.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

test('reports a taken email at sign-up and keeps it for login', async ({ page, expectConsole }) => {
  expectConsole(/status of 422/);
  await signUp(page, STUDENT);
  await expect(announcement(page, 'An account with this email already exists. Please log in.')).toBeVisible();
  await button(page, 'Back to log in').click();
  await expect(dialog(page).getByLabel('Email')).toHaveValue(STUDENT.email);
});

test('resets a forgotten password through the emailed link', async ({ page, context }) => {
  const { email } = newBuyer();
  await createAccount(page, { email });
  await context.clearCookies();

  await page.goto('/login');
  await button(page, 'Forgot password?').click();
  await button(page, 'Send reset link').click();
  await expect(announcement(page, 'Please enter your email address to reset your password.')).toBeVisible();
  await dialog(page).getByLabel('Email').fill(email);
  await button(page, 'Send reset link').click();
  await expect(
    announcement(page, 'If an account exists for this email, a password reset link has been sent.'),
  ).toBeVisible();

  const link = await getLinkFromMail(page, email, /token=/, 'new password');
  await page.goto(link);
  await dialog(page).getByLabel('New password').fill('brand new');
  await button(page, 'Set new password').click();
  await expect(announcement(page, 'Your new password is set.')).toBeVisible();
  await submitLogin(page, { email, password: 'brand new' });
  await expect(page).toHaveURL('/');
});
