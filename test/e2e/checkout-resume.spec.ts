import type { Page } from '@playwright/test';
import {
  checkout,
  expectNothingChosen,
  FAILED_INVITE,
  fields,
  fillIn,
  newBuyer,
  openCheckout,
  payAs,
  payButton,
  pressInWindow,
  providerWindow,
  SUCCESS,
  told,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';

// A reload, the back button, a second tab or a double click in any state: no order is lost, none is made twice.

/** The ids of the orders that the shop answered with. */
function ordersOf(page: Page): string[] {
  const ids: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/createRazorpayOrder') || !response.ok()) return;
    const { result } = (await response.json()) as { result: { id: string } };
    ids.push(result.id);
  });
  return ids;
}

test('a double click on Pay makes one order', async ({ page }) => {
  const orders = ordersOf(page);
  await openCheckout(page);
  await fillIn(page, newBuyer());
  await payButton(page).dblclick();
  await pressInWindow(page, 'Pay');
  await expect(told(page, SUCCESS)).toBeVisible();
  expect(orders).toHaveLength(1);
});

test('a reload while the window is open goes on with the same order', async ({ page, expectAccessible }) => {
  const orders = ordersOf(page);
  const buyer = newBuyer();
  await openCheckout(page);
  await fillIn(page, buyer);
  await payButton(page).click();
  await expect(providerWindow(page)).toBeVisible();
  await page.reload();
  await expect(checkout(page)).toContainText('no payment has arrived yet');
  await expectAccessible(page);
  await payButton(page).click();
  await expect(providerWindow(page)).toContainText(buyer.email);
  await pressInWindow(page, 'Pay');
  await expect(told(page, SUCCESS)).toBeVisible();
  expect(orders).toHaveLength(1);
});

test('an unfinished order can be changed', async ({ page }) => {
  const buyer = newBuyer();
  await openCheckout(page);
  await fillIn(page, buyer);
  await payButton(page).click();
  await expect(providerWindow(page)).toBeVisible();
  await page.reload();
  await checkout(page).getByRole('button', { name: 'Change details' }).click();
  await expect(fields(page).email).toHaveValue(buyer.email);
  await page.reload();
  await expect(fields(page).email).toHaveValue(buyer.email);
});

test('a reload while the invitation is on its way resumes the waiting', async ({ page }) => {
  const buyer = newBuyer('flaky');
  await openCheckout(page);
  await payAs(page, buyer);
  await expect(checkout(page)).toContainText('is on its way');
  await page.reload();
  await expect(checkout(page)).toContainText(/Payment received/);
  await expect(told(page, SUCCESS)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(told(page, SUCCESS)).toBeVisible();
  await expect(checkout(page)).toContainText(buyer.github);
});

test('paid in one tab, the other one shows it', async ({ page, context }) => {
  await openCheckout(page);
  await fillIn(page, newBuyer());
  await payButton(page).click();
  await expect(providerWindow(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/payment');
  await expect(checkout(second)).toContainText('no payment has arrived yet');
  await pressInWindow(page, 'Pay');
  await expect(told(page, SUCCESS)).toBeVisible();
  await expect(told(second, SUCCESS)).toBeVisible();
});

test('the back button during payment closes the window, and coming back goes on', async ({ page }) => {
  const orders = ordersOf(page);
  const project = await openCheckout(page);
  await fillIn(page, newBuyer());
  await payButton(page).click();
  await expect(providerWindow(page)).toBeVisible();
  await page.goBack();
  await expect(providerWindow(page)).toBeHidden();
  await page.goto('/payment');
  await expect(checkout(page)).toContainText(project.name);
  await payButton(page).click();
  await pressInWindow(page, 'Pay');
  await expect(told(page, SUCCESS)).toBeVisible();
  expect(orders).toHaveLength(1);
});

test('a finished purchase is over once it is left', async ({ page }) => {
  await openCheckout(page);
  await payAs(page, newBuyer());
  await expect(told(page, SUCCESS)).toBeVisible();
  await expectNothingChosen(page);
  await checkout(page).getByRole('button', { name: 'Close' }).click();
  await page.goto('/payment');
  await expect(page).toHaveURL('/projects');
});

test('after 30 seconds without an answer the waiting ends, and a late success is shown', async ({ page }) => {
  await page.clock.install();
  await page.route('**/documents/pending_orders/*', async (route) => {
    await held;
    await route.continue();
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await openCheckout(page);
  await payAs(page, newBuyer());
  await expect(checkout(page)).toContainText('is on its way');
  await page.clock.runFor(29_000);
  await expect(checkout(page)).toContainText('is on its way');
  await page.clock.runFor(1500);
  await expect(told(page, FAILED_INVITE)).toBeVisible();
  release();
  await expect(told(page, SUCCESS)).toBeVisible();
});
