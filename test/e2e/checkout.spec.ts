import type { Page } from '@playwright/test';
import { describeSituation } from '#domain/order-situation.ts';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  confirmFreeOrder,
  FAILED_INVITE,
  fields,
  fillCheckout,
  isFree,
  newBuyer,
  openCheckout,
  PAYMENT_FAILED,
  payAs,
  payButton,
  providerWindow,
  SUCCESS,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';

test('a guest buys a project and is invited', async ({ page, expectAccessible }) => {
  const buyer = newBuyer();
  await page.goto('/');
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expectAccessible(page);

  await fillCheckout(page, buyer);
  await expectAccessible(page);
  await payButton(page).click();
  await expect(providerWindow(page)).toContainText(`Payment for ${name}`);
  await expect(providerWindow(page)).toContainText(buyer.email);
  await expect(providerWindow(page)).toContainText(
    /UPI: the real window (shows a QR code|opens your UPI app)/,
  );
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await expect(checkout(page)).toContainText(buyer.github);
  await expectAccessible(page);

  await expect(checkout(page).getByText(/^pay_\w+$/)).toBeVisible();
  await expect(checkout(page).getByRole('button', { name: 'Copy payment ID' })).toBeVisible();
  const dashboard = checkout(page).getByRole('link', { name: 'Go to your dashboard' });
  await expect(dashboard).toHaveAttribute('href', '/dashboard');
  await checkout(page).getByRole('link', { name: 'Back to projects' }).click();
  await expect(page).toHaveURL('/projects');
  await page.goto('/sandbox');
  const invites = page.getByRole('region', { name: 'Invites' });
  await expect(invites.getByRole('row').filter({ hasText: buyer.github })).toHaveCount(1);
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByRole('row').filter({ hasText: buyer.email })).toContainText('Captured');
  const mails = page.getByRole('region', { name: 'Mails' });
  const mail = mails.getByRole('row').filter({ hasText: buyer.email }).getByRole('link');
  // It is sent after the screen has changed.
  await expect(async () => {
    await page.reload();
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.click();
  await expect(page.getByRole('region', { name: 'Text' })).toContainText('github.com/');
});

test('a free project needs no payment, but a confirmed email', async ({ page }) => {
  const buyer = newBuyer();
  await openCheckout(page, isFree);
  await expect(payButton(page)).toHaveText('Get it free');
  await fillCheckout(page, buyer);
  await payButton(page).click();
  await expect(announcement(page, /^Check your email/)).toBeVisible();
  await page.reload();
  await expect(announcement(page, /^Check your email/)).toBeVisible();
  await confirmFreeOrder(page, buyer);
  await expect(announcement(page, /^Your GitHub invitation has been sent/)).toBeVisible();
  await expect(providerWindow(page)).toBeHidden();
});

test('a failed payment can be retried inside and outside the payment window', async ({ page }) => {
  await openCheckout(page);
  await payAs(page, newBuyer(), 'Fail');
  await expect(announcement(page, PAYMENT_FAILED)).toBeAttached();
  await clickInProviderWindow(page, 'Close');
  await expect(announcement(page, PAYMENT_FAILED)).toBeVisible();
  await expect(page).toHaveURL('/payment');

  await payButton(page).click();
  await clickInProviderWindow(page, 'Fail');
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
});

test('closing the payment window returns to the project and keeps the input', async ({ page }) => {
  const buyer = newBuyer();
  const project = await openCheckout(page);
  await fillCheckout(page, buyer);
  await payButton(page).press('Enter');
  await expect(providerWindow(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/projects/${project.slug}`);

  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expect(fields(page).email).toHaveValue(buyer.email);
  await expect(fields(page).github).toHaveValue(buyer.github);
  await checkout(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`/projects/${project.slug}`);
});

test('shows a refused invitation with the payment ID and blocks a second payment', async ({
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCheckout(page);
  await payAs(page, { ...newBuyer(), github: 'blocked' });
  await expect(announcement(page, FAILED_INVITE)).toBeVisible();
  // As on the dashboard and the order page.
  const { text } = describeSituation('our_problem', { githubId: 'blocked' });
  await expect(checkout(page)).toContainText(text);
  const paymentId = await checkout(page)
    .getByText(/^pay_\w+$/)
    .innerText();
  await checkout(page).getByRole('button', { name: 'Copy payment ID' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(paymentId);
  const mail = checkout(page).getByRole('link', { name: /^Write to / });
  await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:.*${paymentId}`));
  await expectAccessible(page);

  await page.reload();
  await expect(announcement(page, FAILED_INVITE)).toBeVisible();
  await expect(checkout(page)).toContainText(paymentId);
});

test('an invitation that succeeds on the third attempt arrives while the buyer waits', async ({ page }) => {
  await openCheckout(page);
  await payAs(page, newBuyer('flaky'));
  await expect(checkout(page)).toContainText('is on its way');
  await expect(announcement(page, SUCCESS)).toBeVisible({ timeout: 30_000 });
});

test('blocks paying twice for the same project', async ({ page, expectConsole }) => {
  expectConsole(/status of 409/);
  const buyer = newBuyer();
  await openCheckout(page);
  await payAs(page, buyer);
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await checkout(page).getByRole('button', { name: 'Close' }).click();

  await openCheckout(page);
  await expect(fields(page).email).toHaveValue(buyer.email);
  await payButton(page).click();
  await expect(announcement(page, 'has already been bought')).toBeVisible();
  await expect(providerWindow(page)).toBeHidden();
});

/** As behind a proxy that holds back event streams. */
async function silenceStreams(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      close() {}
    } as unknown as typeof EventSource;
  });
}

test('shows a sent invitation while event streams are held back', async ({ page }) => {
  await silenceStreams(page);
  await openCheckout(page);
  await payAs(page, newBuyer());
  await expect(announcement(page, SUCCESS)).toBeVisible({ timeout: 20_000 });
});

test('believes its own data when streams and polling say nothing', async ({ page }) => {
  await silenceStreams(page);
  await page.route('**/documents/pending_orders/*', (route) =>
    route.fulfill({ json: { id: 'any', finalInviteStatus: null } }),
  );
  await page.clock.install();
  await openCheckout(page);
  await payAs(page, newBuyer());
  await expect(checkout(page)).toContainText('is on its way');
  const cookies = await page.context().cookies();
  const [orderId] = cookies.find(({ name }) => name === 'waiting_order')?.value.split('.') ?? [];
  const status = async () => {
    const response = await page.request.get(`/documents/pending_orders/${orderId}`);
    return ((await response.json()) as { finalInviteStatus: string }).finalInviteStatus;
  };
  await expect.poll(status).toBe('invite_success');
  // The wait ends, and the page loads its data again.
  await page.clock.fastForward(31_000);
  await expect(announcement(page, SUCCESS)).toBeVisible();
});
