import type { Page } from '@playwright/test';
import { STUDENT, startSession } from './accounts.ts';
import { announcement, checkout, fields, newBuyer, openCheckout, payButton, verify } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const OFFLINE = 'You’re offline. Try again when you’re back.';

async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline);
  await page.waitForFunction((offline) => navigator.onLine !== offline, isOffline);
}

/** Waits for the toast, and closes it. */
async function expectToast(page: Page): Promise<void> {
  const toast = page.locator('[popover]').getByText(OFFLINE);
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toHaveCount(0);
}

test('a press without network keeps the page, and works when the network is back', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/projects');
  await waitForHydration(page);
  const project = page.getByRole('article').getByRole('link').first();
  await project.click();
  await expect(page.getByRole('heading', { name: "What's Included" })).toBeVisible();
  const address = page.url();

  await setOffline(page, true);
  await test.step('a button that opens another page', async () => {
    await page.getByRole('button', { name: 'Make It Yours' }).first().click();
    await expectToast(page);
  });
  await test.step('a link', async () => {
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' });
    await link.click();
    await expectToast(page);
  });
  await test.step('a link that the browser follows', async () => {
    await page.getByRole('link', { name: 'See emails and invitations' }).click();
    await expectToast(page);
  });
  await test.step('Back', async () => {
    await page.evaluate(() => history.back());
    await expectToast(page);
  });
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: "What's Included" })).toBeVisible();

  await setOffline(page, false);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/projects');
  await project.hover();
  await setOffline(page, true);
  await page.getByRole('article').getByRole('link').last().click();
  await expectToast(page);
  await expect(page).toHaveURL('/projects');
  await setOffline(page, false);
  await page.getByRole('article').getByRole('link').last().click();
  await expect(page.getByRole('heading', { name: "What's Included" })).toBeVisible();
});

test('Verify, Pay and other forms without network say so, and keep what was typed', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/);
  const buyer = newBuyer();
  await openCheckout(page);
  await waitForHydration(page);
  await setOffline(page, true);
  await fields(page).email.fill(buyer.email);
  await fields(page).github.fill(buyer.github);
  await checkout(page).getByRole('button', { name: 'Verify' }).click();
  await expect(announcement(page, OFFLINE)).toBeVisible();
  await fields(page).referral.fill('QQQQQQ');
  await expect(announcement(page, OFFLINE)).toHaveCount(2);
  await fields(page).referral.fill('');
  await setOffline(page, false);
  await verify(page, buyer.github);
  await setOffline(page, true);
  await payButton(page).click();
  await expect(announcement(page, OFFLINE)).toBeVisible();
  await expect(fields(page).email).toHaveValue(buyer.email);
  await setOffline(page, false);

  await follow(page, '/login');
  await setOffline(page, true);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill('hostel-food');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(announcement(page, OFFLINE)).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('hostel-food');
  await setOffline(page, false);

  await startSession(page, STUDENT);
  await follow(page, '/dashboard/account');
  await setOffline(page, true);
  await page.getByLabel('Current password').first().fill('sandbox-student');
  await page.getByLabel('New password').first().fill('another-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page);
  await expect(page.getByLabel('New password').first()).toHaveValue('another-password');
  await setOffline(page, false);
});

/** Answers 404 for scripts that the page doesn't have yet, until another document is requested. */
async function deploy(page: Page): Promise<string[]> {
  await waitForHydration(page);
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.route('**/assets/*.js', (route) =>
    documents.length > 0 || loaded.includes(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 404, body: '' }),
  );
  return documents;
}

test('a press in a tab that was opened before a deployment arrives, by one load', async ({
  page,
  browser,
  program,
  expectConsole,
}) => {
  expectConsole(/status of 404/);
  expectConsole(/Error loading route module|Failed to fetch dynamically imported module/);
  await page.goto('/projects');
  const documents = await deploy(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: 'Frequently asked questions' })).toBeVisible();
  await expect(page).toHaveURL('/faq');
  expect(documents).toEqual(['/faq']);

  const context = await browser.newContext({ baseURL: program.url });
  const other = await context.newPage();
  await other.goto('/projects/smart-irrigation');
  const others = await deploy(other);
  await other.getByRole('button', { name: 'Make It Yours' }).first().click();
  await expect(other.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  expect(others).toEqual(['/select-project', '/login']);
  await context.close();
});

test('a picture whose dialog can’t be loaded keeps the page without network, and loads it after a deployment', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|status of 404/);
  await page.goto('/projects/smart-irrigation');
  await waitForHydration(page);
  const picture = page.getByRole('region', { name: 'Gallery' }).getByRole('button').first();
  await setOffline(page, true);
  await picture.click();
  await expectToast(page);
  await setOffline(page, false);
  const documents = await deploy(page);
  await picture.click();
  await expect.poll(() => documents).toEqual(['/projects/smart-irrigation']);
  await waitForHydration(page);
  await picture.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
