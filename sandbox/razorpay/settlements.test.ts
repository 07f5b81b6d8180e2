import { expect, test } from 'vitest';
import { KEYS, press, startTestSandbox, type TestSandbox } from '#test/harness/start-test-sandbox.ts';

async function pay(sandbox: TestSandbox): Promise<string> {
  const order = await sandbox.razorpay.orders.create({ amount: 49_900, currency: 'INR' });
  const answer = await (await press(sandbox, 'pay', order.id)).json();
  return (answer as { razorpay_payment_id: string }).razorpay_payment_id;
}

async function list({ razorpayApiUrl }: TestSandbox, query = '') {
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10).split('-');
  const [year, month, day] = today;
  const response = await fetch(
    `${razorpayApiUrl}/v1/settlements/recon/combined?year=${year}&month=${month}&day=${day}${query}`,
    { headers: { authorization: `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}` } },
  );
  return (await response.json()) as { count: number; items: Record<string, unknown>[] };
}

test('Settle settles payments less their fees, refunds and lost disputes, once', async () => {
  const sandbox = await startTestSandbox();
  const [kept, refunded, disputed] = [await pay(sandbox), await pay(sandbox), await pay(sandbox)];
  await sandbox.post(`/sandbox/payments/${refunded}/refund/half`);
  await sandbox.post(`/sandbox/payments/${disputed}/dispute`);
  await sandbox.post(`/sandbox/payments/${disputed}/dispute/lost`);
  expect((await list(sandbox)).items).toEqual([]);
  for (const _ of [1, 2]) expect((await sandbox.post('/sandbox/settle')).status).toBe(303);
  const { count, items } = await list(sandbox);
  expect(count).toBe(5);
  const of = (id: string) => items.find((item) => item.entity_id === id);
  const money = {
    amount: 49_900,
    fee: 1178,
    tax: 180,
    credit: 48_722,
    debit: 0,
    method: 'upi',
    settled: true,
  };
  for (const id of [kept, refunded, disputed]) expect(of(id)).toMatchObject({ ...money, type: 'payment' });
  const ofType = (type: string) => items.filter((item) => item.type === type);
  expect(ofType('refund')).toMatchObject([{ payment_id: refunded, debit: 24_900, credit: 0 }]);
  const adjustment = { payment_id: disputed, debit: 49_900, settlement_utr: null, order_id: null };
  expect(ofType('adjustment')).toMatchObject([adjustment]);
  expect(new Set(items.map((item) => item.settlement_id)).size).toBe(1);
  expect(await (await sandbox.shop.request('/sandbox')).text()).toContain('<br>Settled');
});

test('Settle and the page leave out a payment from before the sandbox started', async () => {
  const sandbox = await startTestSandbox();
  const createdAt = Math.floor(Date.now() / 1000) - 19 * 24 * 3600;
  const past = {
    id: 'pay_past',
    orderId: 'order_past',
    amount: 49_900,
    email: 'asha@example.com',
    createdAt,
  };
  sandbox.recordPastPayments([past]);
  const paid = await pay(sandbox);
  await sandbox.post('/sandbox/settle');
  expect((await list(sandbox)).items).toMatchObject([{ entity_id: paid }]);
  const page = async () => (await sandbox.shop.request('/sandbox')).text();
  expect(await page()).not.toContain(past.id);
  await sandbox.razorpay.payments.refund(past.id, {});
  expect(await page()).toContain(past.id);
});

test('a page of settlement lines has ten lines unless more are asked for', async () => {
  const sandbox = await startTestSandbox();
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.push(await pay(sandbox));
  await sandbox.post('/sandbox/settle');
  const pages = [await list(sandbox), await list(sandbox, '&skip=10'), await list(sandbox, '&count=100')];
  expect(pages.map(({ count }) => count)).toEqual([10, 2, 12]);
  expect(
    pages
      .slice(0, 2)
      .flatMap(({ items }) => items.map((item) => item.entity_id))
      .sort(),
  ).toEqual(ids.sort());
});

test('one line is wrong while the switch is on', async () => {
  const sandbox = await startTestSandbox();
  await pay(sandbox);
  await pay(sandbox);
  await sandbox.post('/sandbox/settle');
  const amounts = async () => (await list(sandbox)).items.map(({ amount, credit }) => [amount, credit]);
  const right = [49_900, 48_722];
  expect(await amounts()).toEqual([right, right]);
  await sandbox.post('/sandbox/switches/wrong_line');
  expect(await amounts()).toEqual([right, [49_800, 48_622]]);
  await sandbox.post('/sandbox/switches/wrong_line');
  expect(await amounts()).toEqual([right, right]);
});
