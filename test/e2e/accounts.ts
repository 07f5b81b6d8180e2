import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The seeded sandbox accounts. */
export const STUDENT = { email: 'student@capstone.test', password: 'sandbox-student' };
export const ADMIN = { email: 'admin@capstone.test', password: 'sandbox-admin' };

/** The password of accounts that tests create. */
export const PASSWORD = 'hostel-food';

interface Account {
  email: string;
  /** The password, by default `PASSWORD`. */
  password?: string;
}

/** Logs in without the form, and opens a page. */
export async function logIn(page: Page, account: Account, path = '/'): Promise<void> {
  // The log-in ends the session of an open page, which would then open the login page meanwhile.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await startSession(page, account);
  await page.goto(path);
}

/** Logs in without the form and without opening a page. */
export async function startSession(page: Page, { email, password = PASSWORD }: Account): Promise<void> {
  await callAuth(page, 'sign-in/email', { email, password });
}

/** Creates an account without the form, logs in, and opens a page, if `path` is not null. */
export async function createAccount(
  page: Page,
  { email }: Account,
  path: string | null = '/',
): Promise<void> {
  await callAuth(page, 'sign-up/email', { email, password: PASSWORD, name: 'Asha' });
  if (path !== null) await page.goto(path);
}

async function callAuth(page: Page, endpoint: string, data: object): Promise<void> {
  // A request with cookies needs the origin of the shop, which Playwright does not reveal.
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.post(`/auth/${endpoint}`, { headers: { origin }, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Logs in on the open login page. */
export async function submitLogin(page: Page, { email, password = PASSWORD }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Creates an account on a login page, by default one that leads to the home page. */
export async function signUp(page: Page, { email }: Account, path = '/login'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
}
