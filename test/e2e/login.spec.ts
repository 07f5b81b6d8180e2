import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { announcement, checkout, fields, findProject, isFree } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { getLinkFromMail } from './mailbox.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const newEmail = () => `student-${randomUUID().slice(0, 8)}@college.test`;

async function type(page: Page, email: string, password?: string): Promise<void> {
  await dialog(page).getByLabel('Email').fill(email);
  if (password !== undefined) await dialog(page).getByLabel('Password').fill(password);
}

async function signUp(page: Page, email: string, password = 'hostel-food'): Promise<void> {
  await page.goto('/login');
  await button(page, 'Create an account').click();
  for (const name of ['terms', 'privacy policy'])
    await expect(page.getByRole('dialog').getByRole('link', { name })).toHaveAttribute('target', '_blank');
  await type(page, email, password);
  await button(page, 'Create account').click();
}

test('sign-up logs in, redirects, and skips the login page afterwards', async ({
  page,
  expectAccessible,
}) => {
  const email = newEmail();
  const project = await findProject(page, isFree);
  await page.goto(`/projects/${project.slug}`);
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await expect(dialog(page).getByRole('link', { name: 'Continue as guest' })).toHaveAttribute(
    'href',
    '/payment',
  );
  await expectAccessible(page);
  await button(page, 'Create an account').click();
  await type(page, email, 'short');
  await button(page, 'Create account').click();
  await expect(announcement(page, 'Password must be at least 6 characters long.')).toBeVisible();
  await expectAccessible(page);

  await type(page, email, 'long enough');
  await dialog(page).getByLabel('Password').press('Enter');
  await expect(page).toHaveURL('/payment');
  await expect(checkout(page)).toContainText(project.name);
  await expect(fields(page).email).toHaveValue(email);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('reports a taken email at sign-up and keeps it for login', async ({ page, expectConsole }) => {
  expectConsole(/status of 422/);
  await signUp(page, 'student@capstone.test');
  await expect(announcement(page, 'An account with this email already exists. Please log in.')).toBeVisible();
  await button(page, 'Back to log in').click();
  await expect(dialog(page).getByLabel('Email')).toHaveValue('student@capstone.test');
});

test('resets a forgotten password through the emailed link', async ({ page, context }) => {
  const email = newEmail();
  await signUp(page, email);
  await expect(page).toHaveURL('/');
  await context.clearCookies();

  await page.goto('/login');
  await button(page, 'Forgot password?').click();
  await button(page, 'Send reset link').click();
  await expect(announcement(page, 'Please enter your email address to reset your password.')).toBeVisible();
  await type(page, email);
  await button(page, 'Send reset link').click();
  await expect(
    announcement(page, 'If an account exists for this email, a password reset link has been sent.'),
  ).toBeVisible();

  const link = await getLinkFromMail(page, email, /token=/, 'new password');
  await page.goto(link);
  await dialog(page).getByLabel('New password').fill('brand new');
  await button(page, 'Set new password').click();
  await expect(announcement(page, 'Your new password is set.')).toBeVisible();
  await type(page, email, 'brand new');
  await button(page, 'Log in').click();
  await expect(page).toHaveURL('/');
});

test('closing the login returns to the previous page', async ({ page }) => {
  await page.goto('/login');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
});
