import type { Page } from '@playwright/test';
import {
  announcement,
  checkout,
  confirmFreeOrder,
  fields,
  fillCheckout,
  isFree,
  newBuyer,
  openCheckout,
  order,
  payAs,
  payButton,
  payWithStoppedTimers,
  providerWindow,
  SUCCESS,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';

test('a free project needs a confirmed email but no payment', async ({ page }) => {
  const buyer = newBuyer();
  await openCheckout(page, isFree);
  await expect(payButton(page)).toHaveText('Get it free');
  await fillCheckout(page, buyer);
  await payButton(page).click();
  await expect(announcement(page, /^Check your email/)).toBeVisible();
  await page.reload();
  await expect(announcement(page, /^Check your email/)).toBeVisible();
  await checkout(page).getByRole('button', { name: 'Send it again' }).click();
  await expect(announcement(page, 'Sent. Please check your inbox')).toBeVisible();

  // What was typed is kept, except for the email that the buyer corrects.
  await checkout(page).getByRole('button', { name: 'Use another email' }).click();
  await expect(fields(page).email).toHaveValue(buyer.email);
  const { email } = newBuyer();
  await fields(page).email.fill(email);
  await payButton(page).click();
  await expect(announcement(page, /^Check your email/)).toBeVisible();
  await expect(checkout(page)).toContainText(email);
  await confirmFreeOrder(page, { email });
  await expect(announcement(page, /^Your GitHub invitation has been sent/)).toBeVisible();
  await expect(providerWindow(page)).toBeHidden();
});

test("a buyer can't pay twice for the same project", async ({ page, request, expectConsole }) => {
  expectConsole(/status of 409/);
  const buyer = newBuyer();
  const project = await openCheckout(page);
  await (await order(request, project, buyer)).pay();
  await fillCheckout(page, buyer);
  await payButton(page).click();
  await expect(announcement(page, 'has already been bought')).toBeVisible();
  await expect(providerWindow(page)).toBeHidden();
});

/** Holds event streams back, as some proxies do. */
async function silenceStreams(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      close() {}
    } as unknown as typeof EventSource;
  });
}

test('the checkout shows a sent invitation while a proxy holds event streams back', async ({ page }) => {
  await silenceStreams(page);
  await openCheckout(page);
  await payAs(page, newBuyer());
  await expect(announcement(page, SUCCESS)).toBeVisible();
});

test('the checkout uses the data of its page when streams and polling say nothing', async ({ page }) => {
  await silenceStreams(page);
  await page.route('**/documents/pending_orders/*', (route) =>
    route.fulfill({ json: { id: 'any', finalInviteStatus: null } }),
  );
  await openCheckout(page);
  await payWithStoppedTimers(page, newBuyer());
  const status = async () => {
    const cookies = await page.context().cookies();
    const [orderId] = cookies.find(({ name }) => name === 'waiting_order')?.value.split('.') ?? [];
    const response = await page.request.get(`/documents/pending_orders/${orderId}`);
    return ((await response.json()) as { finalInviteStatus: string }).finalInviteStatus;
  };
  await expect.poll(status).toBe('invite_success');
  // After the wait the page loads its data again.
  await page.clock.fastForward(31_000);
  await expect(announcement(page, SUCCESS)).toBeVisible();
});

test('a guest is led to the order when the payment is confirmed after the invitation', async ({ page }) => {
  const invited = Promise.withResolvers<void>();
  await page.route('**/confirmCheckout', async (route) => {
    await invited.promise;
    await route.continue();
  });
  await openCheckout(page);
  await payAs(page, newBuyer());
  await expect(announcement(page, SUCCESS)).toBeVisible();
  // Its place is kept while it is hidden.
  const link = checkout(page).getByRole('link', { name: 'See your order', includeHidden: true });
  await expect(link).toBeHidden();
  const below = checkout(page).getByRole('link', { name: 'Back to projects' });
  const places = async () => [await link.boundingBox(), await below.boundingBox()];
  const before = await places();
  invited.resolve();
  await expect(checkout(page).getByRole('link', { name: 'Open invitation on GitHub' })).toBeVisible();
  await expect(link).toBeVisible();
  expect(await places()).toEqual(before);
});
