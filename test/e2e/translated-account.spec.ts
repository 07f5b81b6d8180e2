import type { Page } from '@playwright/test';
import { signUp, submitLogin } from './accounts.ts';
import { announcement, newBuyer } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { getLinkFromMail } from './mailbox.ts';

test.use({ translated: true, viewport: { width: 360, height: 740 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('sign-up, a wrong password, a reset and a login work on a translated page', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/status of 401/);
  const { email } = newBuyer();
  await signUp(page, { email });
  await expect(page).toHaveURL('/');
  await context.clearCookies();
  await page.goto('/login');
  await submitLogin(page, { email, password: 'a wrong one' });
  const failed = announcement(page, 'Failed to log in. Please check your email and password.');
  await expect(failed).toBeVisible();
  await button(page, 'Forgot password?').click();
  await page.getByLabel('Email').fill('');
  await button(page, 'Send reset link').click();
  await expect(announcement(page, 'Please enter your email address to reset your password.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await button(page, 'Send reset link').click();
  await expect(announcement(page, /a password reset link has been sent/)).toBeVisible();
  await page.goto(await getLinkFromMail(page, email, /token=/, 'new password'));
  await page.getByLabel('New password').fill('brand new');
  await button(page, 'Set new password').click();
  await expect(announcement(page, 'Your new password is set.')).toBeVisible();
  await submitLogin(page, { email, password: 'brand new' });
  await expect(page).toHaveURL('/');
});

test('a complaint is sent and answered on translated pages', async ({ page }) => {
  const { email } = newBuyer();
  await page.goto('/contact');
  const form = page.getByRole('region', { name: 'Send a complaint' });
  await form.getByLabel('Your email').fill(email);
  await form.getByLabel('What went wrong?').fill('My refund is a week late.');
  await form.getByRole('button', { name: 'Send complaint' }).click();
  await expect(form.getByRole('status')).toContainText(/Its number is C-\d+\./);
  await page.goto(await getLinkFromMail(page, email, /\/complaints\//));
  await page.getByLabel('Your reply').fill('It has come.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('We received your reply.')).toBeVisible();
  await expect(page.getByText('It has come.')).toBeVisible();
});
