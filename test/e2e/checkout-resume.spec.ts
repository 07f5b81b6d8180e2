import type { Page } from '@playwright/test';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  FAILED_INVITE,
  fields,
  fillCheckout,
  newBuyer,
  openCheckout,
  payAs,
  payButton,
  payWithStoppedTimers,
  providerWindow,
  SUCCESS,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';

// A reload, the back button, a second tab and a double click never lose or duplicate an order, in any state.

/** IDs of the orders that the shop returned. Leaving the page drops those that were not read yet. */
function ordersOf(page: Page): string[] {
  const ids: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/createRazorpayOrder') || !response.ok()) return;
    const { result } = (await response.json()) as { result: { id: string } };
    ids.push(result.id);
  });
  return ids;
}

test('a double click on Pay, a reload and Back with an open payment window, and a change keep the same order', async ({
  page,
  expectAccessible,
}) => {
  const orders = ordersOf(page);
  const buyer = newBuyer();
  const project = await openCheckout(page);
  await fillCheckout(page, buyer);
  await payButton(page).dblclick();
  await expect(providerWindow(page)).toBeVisible();
  await expect.poll(() => orders).toHaveLength(1);
  await page.reload();
  await expect(checkout(page)).toContainText('Your payment isn’t complete');
  await expectAccessible(page);
  await payButton(page).click();
  await expect(providerWindow(page)).toContainText(buyer.email);
  await expect.poll(() => orders).toHaveLength(1);

  await page.goBack();
  await expect(providerWindow(page)).toBeHidden();
  await page.goto('/payment');
  await expect(checkout(page)).toContainText(project.name);
  await checkout(page).getByRole('button', { name: 'Change details' }).click();
  await expect(fields(page).email).toHaveValue(buyer.email);
  await page.reload();
  await expect(fields(page).email).toHaveValue(buyer.email);
  await payButton(page).click();
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
  expect(new Set(orders).size).toBe(1);
});

test('the checkout resumes waiting for the invitation after a reload', async ({ page }) => {
  const buyer = newBuyer('flaky');
  await openCheckout(page);
  await payAs(page, buyer);
  await expect(checkout(page)).toContainText('is on its way');
  await page.reload();
  // A slow page may be loaded after the invitation's second retry.
  await expect(checkout(page)).toContainText(/Payment (received|Successful)/);
  await expect(announcement(page, SUCCESS)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await expect(checkout(page)).toContainText(buyer.github);
});

test('the checkout shows a payment made in another tab', async ({ page, context }) => {
  await openCheckout(page);
  await fillCheckout(page, newBuyer());
  await payButton(page).click();
  await expect(providerWindow(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/payment');
  await expect(checkout(second)).toContainText('Your payment isn’t complete');
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await expect(announcement(second, SUCCESS)).toBeVisible();
});

test('the checkout stops waiting after 30 seconds and shows a late success', async ({ page }) => {
  await page.route('**/documents/pending_orders/*', async (route) => {
    await held;
    await route.continue();
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await openCheckout(page);
  await payWithStoppedTimers(page, newBuyer());
  await page.clock.runFor(29_000);
  await expect(checkout(page)).toContainText('is on its way');
  await page.clock.runFor(1500);
  await expect(announcement(page, FAILED_INVITE)).toBeVisible();
  release();
  await expect(announcement(page, SUCCESS)).toBeVisible();
});
