import { expect, test } from 'vitest';
import type { Actor } from '#server/context.ts';
import { findMyReceipt } from '#server/features/receipts/find-receipt.ts';
import { renderReceipt } from '#server/features/receipts/render-receipt.ts';
import { openApp } from '#test/harness/app.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { setUp } from '#test/harness/set-up.ts';

// These tests refund purchases, and look at the dashboard and the order's page of their buyer.

const shop = setUp(openOrderShop);

async function refundAll() {
  for (const { id } of await shop.rows('payments'))
    await shop.recordRefund({
      id: `rfnd_${id}`,
      paymentId: String(id),
      status: 'processed',
      amountPaise: 49_900,
    });
}

/** Reads a page as text, with a space for each tag. */
async function read(buyer: Actor, path: string): Promise<string> {
  const app = await openApp();
  const html = await (await app(shop.as(buyer), path)).text();
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  return main
    .replace(/<!--.*?-->/g, '')
    .replace(/<(?:\/?span|\/?font)[^>]*>/g, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, ' [$1] ')
    .replace(/<[^>]+>/g, ' ');
}

const today = () =>
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' }).format();

test('a refunded purchase stays on the dashboard without its repository, until the project is bought again', async () => {
  const buyer = await shop.makeConfirmedBuyer();
  const repository = { repoOwner: 'acme', repoName: 'leaf' };
  const { id: projectId } = await makeProject(shop.context.db, { ...repository, name: 'Leaf Doctor' });
  const first = await shop.createOpenOrder({ projectId, buyer });
  await shop.pay(first);
  expect(await read(buyer, '/dashboard')).toContain('https://github.com/acme/leaf');
  await refundAll();
  const refunded = await read(buyer, '/dashboard');
  expect(refunded).toContain(`Refunded on ${today()}, ₹499`);
  expect(refunded).toContain(`[/orders/${first}] Leaf Doctor`);
  expect(refunded).not.toMatch(/github\.com|purchased any projects yet/);

  const second = await shop.createOpenOrder({ projectId, buyer });
  await shop.pay(second);
  const again = await read(buyer, '/dashboard');
  expect(again).not.toContain('Refunded on');
  expect(again).not.toContain(`/orders/${first}`);
  expect(again).toContain(`[/orders/${second}] Leaf Doctor`);
});

test('a project that was refunded twice is on the dashboard once, with its last order', async () => {
  const buyer = await shop.makeConfirmedBuyer();
  const { id: projectId } = await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'leaf' });
  const orders: string[] = [];
  for (const _ of [1, 2]) {
    orders.push(await shop.createOpenOrder({ projectId, buyer }));
    await shop.pay(orders.at(-1) ?? '');
    await refundAll();
  }
  const dashboard = await read(buyer, '/dashboard');
  expect(dashboard.match(/Refunded on/g)).toHaveLength(1);
  expect(dashboard).toContain(`/orders/${orders[1]}`);
});

test('the page of a refunded order says how much went where, and when the bank shows it', async () => {
  const buyer = await shop.makeConfirmedBuyer();
  const orderId = await shop.createOpenOrder({ buyer });
  await shop.pay(orderId, { method: 'upi' });
  const paid = await read(buyer, `/orders/${orderId}`);
  expect(paid).toMatch(/Date\s+\d+ \w+ 20\d\d, \d{1,2}:\d\d [ap]m/);
  expect(paid).toMatch(/Paid with\s+UPI/);
  expect(paid).toContain('Work with your project');
  await refundAll();
  const refunded = await read(buyer, `/orders/${orderId}`);
  expect(refunded).toContain('Your refund');
  expect(refunded).toMatch(/Refunded ₹499 on \d+ \w+ 20\d\d\. Your bank shows it within 5 working days\./);
  expect(refunded).not.toMatch(/All done|Work with your project|Your invitation/);
});

test('after a lost dispute no page and no receipt promises a refund', async () => {
  const buyer = await shop.makeConfirmedBuyer();
  const orderId = await shop.createOpenOrder({ buyer });
  await shop.pay(orderId, { method: 'upi' });
  const [payment] = await shop.rows('payments');
  const dispute = { id: 'disp_1', payment_id: String(payment?.id), amount: 49_900 };
  await shop.deliver(shop.razorpay.webhook('payment.dispute.lost', { dispute }));
  const page = await read(buyer, `/orders/${orderId}`);
  expect(page).toMatch(/Your bank took ₹499 back from us after a dispute, which ended on \d+ \w+ 20\d\d\./);
  expect(page).toContain('Paid, and reversed by the bank since');
  const dashboard = await read(buyer, '/dashboard');
  expect(dashboard).toContain(`Reversed by the bank on ${today()}, ₹499`);
  const settings = await read(buyer, '/dashboard/account');
  expect(settings).toContain('· reversed by the bank');
  expect(page + dashboard + settings).not.toMatch(/refunded|Your refund|working days/i);
  const receipt = await findMyReceipt(shop.as(buyer), orderId);
  expect(extractText(await renderReceipt(receipt!, shop.context.settings))).toContain(
    'Paid, and reversed by the bank since',
  );
  expect(await shop.mailsOf('refund')).toEqual([]);
});
