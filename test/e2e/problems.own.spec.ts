import type { Page } from '@playwright/test';
import { chooseItem, signIn } from './admin.ts';
import {
  announcement,
  type Buyer,
  checkout,
  clickInProviderWindow,
  FAILED_INVITE,
  fillCheckout,
  findProject,
  newBuyer,
  openCheckout,
  order as orderByCall,
  PAYMENT_FAILED,
  payAs,
  payButton,
  providerWindow,
  SUCCESS,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { getLinkFromMail } from './mailbox.ts';
import { pressInSandbox, readInvite } from './sandbox.ts';

// These tests rehearse problems with the buttons of `/sandbox`, which change the whole sandbox.

const paymentOf = (sandbox: Page, email: string) =>
  sandbox.getByRole('region', { name: 'Payments' }).getByRole('row').filter({ hasText: email }).first();

/** Switches a problem on or off. */
async function flip(sandbox: Page, name: string, isOn: boolean): Promise<void> {
  await sandbox.goto('/sandbox');
  const button = sandbox.getByRole('button', { name });
  await expect(button).toHaveAttribute('aria-pressed', String(!isOn));
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', String(isOn));
}

/** What waits for a person because of a buyer. Tests before this one may have left more. */
const waitingOf = (admin: Page, { email }: Buyer) =>
  admin.getByRole('main').getByRole('link').filter({ hasText: email });

/** Presses a button beside the newest payment of a buyer. */
const act = (page: Page, email: string, name: RegExp): Promise<void> => pressInSandbox(page, name, email);

test('a payment fails, and another is confirmed late by the bank', async ({ page, context }) => {
  const sandbox = await context.newPage();
  await flip(sandbox, 'Leave new payments authorised', true);
  const buyer = newBuyer();
  await openCheckout(page);
  await payAs(page, buyer, 'Fail');
  await expect(announcement(page, PAYMENT_FAILED)).toBeVisible();
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, /Your bank has sent the money/)).toBeVisible();
  await sandbox.reload();
  await paymentOf(sandbox, buyer.email)
    .getByRole('button', { name: /^Capture/ })
    .click();
  await expect(sandbox).toHaveURL('/sandbox#payments');
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await flip(sandbox, 'Leave new payments authorised', false);
  await sandbox.close();
});

test('a payment without a webhook is found, refunded in part, disputed and lost', async ({
  page,
  context,
  program,
}) => {
  await pressInSandbox(page, /^Drop webhooks$/);
  const buyer = newBuyer();
  const opened = page.waitForResponse('**/createRazorpayOrder');
  const { price } = await openCheckout(page);
  await fillCheckout(page, buyer);
  await payButton(page).click();
  const { id, amount, keyId: key } = (await (await opened).json()).result;
  await expect(providerWindow(page)).toBeVisible();
  // The payment app doesn't return to the window, so only the shop itself can find the payment.
  const paid = await page.request.post(`/sandbox/checkout/orders/${id}/pay`, {
    headers: { origin: program.url },
    data: { key, amount, email: buyer.email },
  });
  expect(paid.status()).toBe(200);
  await expect(announcement(page, SUCCESS)).toBeVisible({ timeout: 60_000 });
  await expect(checkout(page)).toBeVisible();
  await pressInSandbox(page, /^Drop webhooks$/);
  const orderPage = await getLinkFromMail(page, buyer.email, /\/orders\//);
  await page.goto(orderPage);
  await expect(page.getByText(`₹${price}`)).toBeVisible();

  const half = Math.floor(price / 2);
  await act(page, buyer.email, /^Refund half/);
  await expect(page.getByText(`₹${half}`)).toBeVisible();

  await act(page, buyer.email, /^Dispute/);
  const admin = await context.newPage();
  await signIn(admin, '/admin/orders/exceptions');
  await chooseItem(admin, buyer.email);
  const dispute = admin.getByRole('article', { name: 'A dispute' });
  await expect(dispute).toContainText(buyer.email);
  await expect(dispute).toContainText('Answer by');
  const preview = await dispute.getByRole('link', { name: 'Preview the PDF' }).getAttribute('href');
  const pdf = await admin.request.get(preview ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  for (const [action, result] of [
    ['Draft evidence', 'Draft saved. It isn’t submitted yet.'],
    ['Submit evidence', 'Submitted. The bank is reviewing the evidence.'],
  ] as const) {
    await dispute.getByRole('button', { name: action }).click();
    // What was drafted is there when it is submitted.
    const summary = dispute.getByRole('textbox', { name: 'Summary for the bank' });
    if (action === 'Draft evidence') await summary.fill('The buyer accepted the invitation.');
    await expect(summary).toHaveValue('The buyer accepted the invitation.');
    await dispute.getByRole('button', { name: action }).click();
    await expect(admin.getByText(result)).toBeVisible();
  }
  await expect(dispute).toContainText('The bank is reviewing it.');
  await expect(dispute.getByRole('button', { name: 'Accept the loss' })).toBeHidden();
  await dispute.getByRole('link', { name: id }).click();
  const order = admin.getByRole('dialog', { name: 'Order Details' });
  const step = (text: string) => order.getByRole('listitem').filter({ hasText: text });
  await expect(step(`Refunded ₹${half}`)).toContainText('Refunded at the payment provider.');

  await act(page, buyer.email, /^Lose dispute/);
  await expect(page.getByText('Access to the project has ended.')).toBeVisible();
  await follow(admin, `/admin/orders/${id}`);
  await expect(step(`Refunded ₹${price - half}`)).toContainText('Dispute lost.');
  await expect(order).toContainText('Access was taken away on');
  await follow(admin, '/admin/orders/exceptions');
  await expect(waitingOf(admin, buyer)).toHaveCount(0);
});

test('invitations wait while the GitHub token is expired, and go out once it is renewed', async ({
  page,
  context,
}) => {
  const expire = /^Expire the GitHub token$/;
  const buyer = newBuyer();
  await openCheckout(page);
  await fillCheckout(page, buyer);
  await payButton(page).click();
  await expect(providerWindow(page)).toBeVisible();
  await pressInSandbox(page, expire);
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, FAILED_INVITE)).toBeVisible();
  await expect(checkout(page)).toContainText('The problem is on our side');

  const admin = await context.newPage();
  await signIn(admin, '/admin/orders/exceptions');
  await chooseItem(admin, 'GitHub refuses our invitations');
  const retry = admin.getByRole('article').getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(1);
  await pressInSandbox(page, expire);
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(announcement(page, SUCCESS)).toBeVisible();
  expect(await readInvite(page, buyer.github)).not.toBe('');
});

test('a refund is pending until the provider has sent it, and a dispute is won', async ({ page: admin }) => {
  const buyer = newBuyer();
  const project = await findProject(admin, ({ price }) => price > 0);
  await (await orderByCall(admin.request, project, buyer)).pay();
  await act(admin, buyer.email, /^Dispute/);
  await signIn(admin, '/admin/orders/exceptions');
  await chooseItem(admin, buyer.email);
  const dispute = admin.getByRole('article', { name: 'A dispute' });
  await expect(dispute.getByRole('button', { name: 'Accept the loss' })).toBeVisible();
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  const openRefund = async () => {
    await follow(admin, '/admin/orders');
    const row = admin.getByRole('row').filter({ hasText: buyer.email });
    await row.getByRole('button', { name: 'View' }).click();
    await details.getByRole('button', { name: 'Refund', exact: true }).click();
  };
  await openRefund();
  await expect(details).toContainText('so the bank may take the money as well as a refund');
  await expect(details.getByRole('button', { name: /^Refund ₹/ })).toBeHidden();
  await act(admin, buyer.email, /^Win dispute/);
  await follow(admin, '/admin/orders/exceptions');
  await expect(waitingOf(admin, buyer)).toHaveCount(0);

  await pressInSandbox(admin, /^Let new refunds pend$/);
  await openRefund();
  await details.getByLabel('Reason').fill('The buyer asked for it.');
  await details.getByRole('button', { name: /^Refund ₹/ }).click();
  const refund = details.getByRole('listitem').filter({ hasText: /^Refunded/ });
  await expect(refund).toContainText('The provider has it and is paying it out.');
  await act(admin, buyer.email, /^Process refund/);
  await expect(refund).not.toContainText('is paying it out');
  await expect(refund).toContainText('The buyer asked for it.');
});
