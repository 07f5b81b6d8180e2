import { expect, test } from '@playwright/test';
import { type LiveShop, startLiveShop } from './live-shop.ts';

// These tests run the shop in live mode with fake providers, without the sandbox.

test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** On slow machines an attempt may take longer than a lease. */
const PATIENT = { timeout: 75_000 };

let shop: LiveShop;
test.beforeAll(async () => {
  shop = await startLiveShop({}, { projects: 0 });
});
test.afterAll(() => shop.close());

const invited = (orderId: string) =>
  expect.poll(() => shop.inviteStatus(orderId), PATIENT).toBe('invite_success');

/** Returns the number of invitations to an account. */
function grantsOf(login: string): number {
  const account = shop.github.accounts.find((each) => each.login === login);
  return shop.github.invitations.filter(({ accountId }) => accountId === account?.id).length;
}

const receiptsOf = (buyer: string) => shop.smtp.mails.filter(({ to }) => to === `${buyer}@college.example`);

test('a live shop starts empty, and its pages say so', async ({ page }) => {
  await page.goto(shop.program.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The catalogue in figures' })).toHaveCount(0);
  await expect(page.getByText('Popular Projects')).toHaveCount(0);
  await page.goto(`${shop.program.url}/projects`);
  await expect(page.getByText('No projects yet.')).toBeVisible();
  await expect(page.getByText('Filter and sort')).toHaveCount(0);
  await shop.importCatalogue(2);
});

test('a signed webhook delivers invitation and receipt, and pages have no sandbox elements', async () => {
  const order = await shop.order('asha');
  expect(order).toMatchObject({ currency: 'INR', keyId: shop.razorpay.settings.keyId });
  const payment = shop.razorpay.pay(order.id);
  const webhook = shop.razorpay.webhook('payment.captured', { payment });
  expect((await shop.sendWebhook(webhook)).status).toBe(200);
  expect((await shop.sendWebhook({ ...webhook, eventId: 'evt_again' })).status).toBe(200);
  await invited(order.id);
  expect(grantsOf('asha')).toBe(1);
  await expect.poll(() => receiptsOf('asha').length, PATIENT).toBe(1);
  expect(receiptsOf('asha')[0]?.text).toContain(payment.id);
  expect((await fetch(`${shop.program.url}/sandbox`)).status).toBe(404);
  expect(await (await fetch(shop.program.url)).text()).not.toContain('Sandbox');
});

test('the shop refuses a forged webhook and stores nothing', async () => {
  const order = await shop.order('mallory');
  const payment = shop.razorpay.pay(order.id, { status: 'failed' });
  const forged = shop.razorpay.webhook(
    'payment.captured',
    { payment: { ...payment, status: 'captured' } },
    'guessed',
  );
  expect((await shop.sendWebhook(forged)).status).toBe(400);
  expect(await shop.inviteStatus(order.id)).toBeNull();
  expect(grantsOf('mallory')).toBe(0);
});

test('the shop polls the provider if no webhook arrives while the buyer waits', async () => {
  const order = await shop.order('bilal');
  shop.razorpay.pay(order.id);
  await invited(order.id);
  expect(grantsOf('bilal')).toBe(1);
});

test('the shop finds its invitation after being killed while GitHub responds', async () => {
  const order = await shop.order('chitra');
  shop.github.injectFaults(/PUT .*collaborators\/chitra/, 'hold-reply');
  const payment = shop.razorpay.pay(order.id);
  await shop.sendWebhook(shop.razorpay.webhook('order.paid', { payment, order: { id: order.id } }));
  await expect.poll(() => shop.github.countCalls(/PUT .*collaborators\/chitra/), PATIENT).toBeGreaterThan(0);
  await shop.crash();
  await invited(order.id);
  expect(grantsOf('chitra')).toBe(1);
  await expect.poll(() => receiptsOf('chitra').length, PATIENT).toBe(1);
});

test('the shop delivers orders that were paid just before it was killed or while it was down', async () => {
  const answered = await shop.order('dev');
  const missed = await shop.order('esha');
  const payment = shop.razorpay.pay(answered.id);
  expect((await shop.sendWebhook(shop.razorpay.webhook('payment.captured', { payment }))).status).toBe(200);
  const restarted = shop.crash();
  shop.razorpay.pay(missed.id);
  await restarted;
  await invited(answered.id);
  await invited(missed.id);
  expect([grantsOf('dev'), grantsOf('esha')]).toEqual([1, 1]);
});
