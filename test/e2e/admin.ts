import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ADMIN } from './accounts.ts';
import { expect } from './fixtures.ts';
import type { Program } from './program.ts';

const root = join(import.meta.dirname, '..', '..');

/** Runs `npm run admin -- …` beside the running shop and returns its output and exit status. */
export async function runAdmin(
  program: Program,
  ...args: string[]
): Promise<{ status: number; output: string }> {
  const env = { ...process.env, DATA_DIR: program.dataDir, PORT: '3000' };
  try {
    const { stdout } = await promisify(execFile)(
      join(root, 'node_modules/.bin/node'),
      ['scripts/admin.ts', ...args],
      { cwd: root, env },
    );
    return { status: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, output: stdout + stderr };
  }
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
  if (rights.length > 0) {
    const granted = await runAdmin(program, 'grant', account.email, '--rights', rights.join(','));
    expect(granted.status).toBe(0);
  }
  return account;
}

/** Logs in to the admin panel. */
export async function signIn(page: Page, account = ADMIN): Promise<void> {
  await page.goto('/admin/login');
  await fillAdminLogin(page, account);
  await expect(page).toHaveURL('/admin');
}

export async function fillAdminLogin(page: Page, { email, password }: typeof ADMIN): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** Opens a tab and waits for its heading. */
export async function openTab(page: Page, name: string): Promise<void> {
  await tab(page, name).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Fails if an element is wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
