import { json } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { requestRunningShop } from '#server/cli/socket-path.ts';
import { ADMIN, logIn } from './accounts.ts';
import { expect } from './fixtures.ts';
import type { Program } from './program.ts';

/** Sends the running shop what `npm run admin -- grant` or `revoke` sends it. */
export async function changeAdmin(
  { dataDir }: Program,
  command: 'grant' | 'revoke',
  email: string,
  ...rights: string[]
): Promise<void> {
  const body = JSON.stringify({ email, ...(rights.length > 0 && { rights }), mayBeUnconfirmed: true });
  const answer = await requestRunningShop(dataDir, { path: `/admin.${command}`, body });
  if (!answer) throw new Error('The shop is not running.');
  expect(await json(answer)).not.toHaveProperty('error');
}

let accountCount = 0;

/** Signs up a new account and grants it admin rights, if any are given. */
export async function makeAdmin(program: Program, ...rights: string[]) {
  accountCount += 1;
  const account = {
    email: `admin-${process.pid}-${accountCount}@college.example`,
    password: 'correct horse',
  };
  const response = await fetch(`${program.url}/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: program.url },
    body: JSON.stringify({ ...account, name: 'Admin' }),
  });
  expect(response.status).toBe(200);
  if (rights.length > 0) await changeAdmin(program, 'grant', account.email, ...rights);
  return account;
}

/** Opens a page of the admin panel, logged in without the form. */
export const signIn = (page: Page, path: string, account = ADMIN): Promise<void> =>
  logIn(page, account, path);

export async function fillAdminLogin(page: Page, { email, password }: typeof ADMIN): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** Chooses an item of a list of what waits for a person, by its title or its email. */
export const chooseItem = (page: Page, text: string): Promise<void> =>
  page.getByRole('main').getByRole('listitem').getByRole('link').filter({ hasText: text }).first().click();
