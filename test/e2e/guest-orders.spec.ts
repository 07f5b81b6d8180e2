import type { APIRequestContext, Page } from '@playwright/test';
import { signUp, submitLogin } from './accounts.ts';
import {
  announcement,
  type Buyer,
  expectNoSelectedProject,
  findProject,
  newBuyer,
  openCheckout,
  order,
  payAs,
  SUCCESS,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { getLinkFromMail } from './mailbox.ts';

// These tests are about the orders of buyers without an account.

const MERGED = 'We detected a previous guest purchase and merged it with your account.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const myProjects = (page: Page) => page.getByRole('region', { name: 'My Projects' });

/** Buys in another browser than the test's. */
async function buyElsewhere(request: APIRequestContext, buyer: Buyer): Promise<string> {
  const project = await findProject({ request }, ({ price }) => price > 0);
  await (await order(request, project, buyer)).pay();
  return project.name;
}

test('a sign-up merges the guest purchases of the browser, once', async ({ page }) => {
  const buyer = newBuyer();
  const { name } = await openCheckout(page);
  await payAs(page, buyer);
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await expectNoSelectedProject(page);
  await page.getByRole('link', { name: 'Back to projects' }).click();
  await expect(page).toHaveURL('/projects');
  await signUp(page, buyer);
  await expect(page.getByText(MERGED)).toBeVisible();
  // The new account leads to what has moved into it.
  await expect(page).toHaveURL('/dashboard');
  await expect(myProjects(page).getByRole('heading', { name })).toBeVisible();
  await page.reload();
  await expect(myProjects(page).getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText(MERGED)).toBeHidden();
});

test('purchases from another browser are only merged by the mailed link', async ({
  page,
  request,
  browser,
}) => {
  const buyer = newBuyer();
  const name = await buyElsewhere(request, buyer);
  const laptop = await (await browser.newContext()).newPage();
  await signUp(laptop, buyer);
  await expect(laptop).toHaveURL('/');
  await follow(laptop, '/dashboard');
  await expect(laptop.getByText("You haven't purchased any projects yet.")).toBeVisible();

  const link = await getLinkFromMail(page, buyer.email, /\/merge/, 'Move your purchases');
  await page.goto(link);
  await expect(page.getByText('Log in with the address we emailed')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
  await submitLogin(page, buyer);
  // The toast disappears after seven seconds.
  await expect(page.getByText(MERGED)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your purchases have moved' })).toBeVisible();
  await expect(page.getByRole('main').getByText(name)).toBeVisible();

  // The dashboard is live.
  await expect(myProjects(laptop).getByRole('heading', { name })).toBeVisible();
  await follow(laptop, link);
  await expect(laptop.getByRole('heading', { name: 'Everything is in your account' })).toBeVisible();
  await laptop.context().close();
});

test('a guest reopens an order from the receipt link or a requested email', async ({
  page,
  request,
  expectAccessible,
}) => {
  const buyer = newBuyer();
  const name = await buyElsewhere(request, buyer);
  const link = await getLinkFromMail(page, buyer.email, /\/orders\//, 'receipt');
  const response = await page.goto(link);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'strict-origin',
  });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('link', { name: `Open invitation for ${buyer.github}` })).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\/.+\/invitations$/,
  );
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Receipt (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-order_\w+\.pdf$/);

  expect((await request.get(`${link}x`)).status()).toBe(404);

  await follow(page, '/login');
  for (const email of [buyer.email, newBuyer().email]) {
    await button(page, 'Find my order').click();
    await page.getByLabel('Email').fill(email);
    await button(page, 'Find my order').click();
    await expect(announcement(page, 'If you ordered with this email')).toBeVisible();
    await button(page, 'Back to log in').click();
  }
  expect(await getLinkFromMail(page, buyer.email, /\/orders\//, 'Open your orders')).toBe(link);
});
