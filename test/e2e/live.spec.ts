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

test('a live shop starts empty, and its pages say so', async () => {
  const read = async (path: string) => (await fetch(shop.program.url + path)).text();
  const home = await read('/');
  expect(home).toContain('</h1>');
  const parts = ['The catalogue in figures', 'Popular Projects'];
  for (const part of parts) expect(home).not.toContain(part);
  const list = await read('/projects');
  expect(list).toContain('No projects yet.');
  expect(list).not.toContain('Filter and sort');
  await shop.importCatalogue(2);
  await expect(async () => {
    const filled = await read('/');
    for (const part of parts) expect(filled).toContain(part);
    expect(await read('/projects')).toContain('Filter and sort');
  }).toPass();
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

test('a killed shop finds the invitation that GitHub was making, and delivers what was paid just before or meanwhile', async () => {
  const [held, answered, missed] = [
    await shop.order('chitra'),
    await shop.order('dev'),
    await shop.order('esha'),
  ];
  shop.github.injectFaults(/PUT .*collaborators\/chitra/, 'hold-reply');
  const order = { id: held.id };
  await shop.sendWebhook(shop.razorpay.webhook('order.paid', { payment: shop.razorpay.pay(held.id), order }));
  await expect.poll(() => shop.github.countCalls(/PUT .*collaborators\/chitra/), PATIENT).toBeGreaterThan(0);
  const captured = shop.razorpay.webhook('payment.captured', { payment: shop.razorpay.pay(answered.id) });
  expect((await shop.sendWebhook(captured)).status).toBe(200);
  const restarted = shop.crash();
  shop.razorpay.pay(missed.id);
  await restarted;
  for (const { id } of [held, answered, missed]) await invited(id);
  expect(['chitra', 'dev', 'esha'].map(grantsOf)).toEqual([1, 1, 1]);
  await expect.poll(() => receiptsOf('chitra').length, PATIENT).toBe(1);
});
