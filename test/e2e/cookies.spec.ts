import type { BrowserContext, Page } from '@playwright/test';
import { ADMIN, STUDENT } from './accounts.ts';
import { findProject } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

/**
 * Makes a browser forget each cookie at once, as one does whose user blocks all cookies, and say so; a proxy or
 * an add-on that removes cookies says nothing.
 */
async function blockCookies(context: BrowserContext, says: 'says so' | 'says nothing'): Promise<void> {
  if (says === 'says so')
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    });
  await context.route('**/*', async (route) => {
    const { accept } = route.request().headers();
    if (accept === 'text/event-stream' || route.request().url().includes('/assets/')) return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    await context.clearCookies();
    const { 'set-cookie': _cookies, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

const blocked = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your browser blocks cookies.' });

for (const says of ['says so', 'says nothing'] as const)
  test.describe(`a browser that ${says}`, () => {
    test('who blocks cookies reads so after choosing a project, at the log-in, the sign-up and the log-in of admins', async ({
      page,
      context,
    }) => {
      const { slug } = await findProject(page, ({ price }) => price > 0);
      await blockCookies(context, says);
      await page.goto(`/projects/${slug}`);
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Make It Yours' }).first().click();
      await expect(page).toHaveURL('/login');
      await expect(blocked(page)).toBeVisible();

      const login = page.getByRole('dialog');
      const email = login.getByLabel('Email');
      const password = login.getByLabel('Password', { exact: true });
      await email.fill(STUDENT.email);
      await password.fill(STUDENT.password);
      await login.getByRole('button', { name: 'Log in', exact: true }).click();
      // The notice at the top, and the answer below the button.
      await expect(blocked(page)).toHaveCount(2);
      await login.getByRole('button', { name: 'Create an account' }).click();
      await expect(blocked(page)).toHaveCount(1);
      await email.fill(`${says.replace(' ', '-')}@college.test`);
      await password.fill('hostel-food');
      await login.getByRole('button', { name: 'Create account' }).click();
      await expect(blocked(page)).toHaveCount(2);
      await expect(page).toHaveURL('/login');

      await page.goto('/admin/login');
      await expect(blocked(page)).toHaveCount(1);
      await page.getByLabel('Email').fill(ADMIN.email);
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(blocked(page)).toHaveCount(2);
      await expect(page.getByText('Access Denied')).toHaveCount(0);
    });
  });

test('who keeps cookies reads nothing of them at the log-ins', async ({ page }) => {
  for (const address of ['/login', '/admin/login']) {
    await page.goto(address);
    await waitForHydration(page);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(blocked(page)).toHaveCount(0);
  }
});
