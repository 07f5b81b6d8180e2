import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The seeded sandbox accounts. */
export const STUDENT = { email: 'student@capstone.test', password: 'sandbox-student' };
export const ADMIN = { email: 'admin@capstone.test', password: 'sandbox-admin' };

export async function logIn(page: Page, { email, password }: typeof STUDENT): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/');
}
