import { beforeEach, describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { LOST_NOTES } from '#test/harness/fake-razorpay.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { getMetrics } from '../../../platform/http/request-metrics.ts';
import { casesQuery, listCases } from '../../../readers/admin-orders/list-cases.ts';
import { reconcileProvider } from './reconcile-provider.ts';

const shop = setUp(openOrderShop);
let publicId: string;

beforeEach(async () => {
  publicId = await shop.createOpenOrder();
});

const DAY = 86_400;
const HOUR = 3600;
const nowInSeconds = () => Math.floor(Date.now() / 1000);
/** Makes a payment at the provider, which sends no webhook. */
const payUnnoticed = (
  orderId: string,
  id: string,
  secondsAgo = 0,
  status: 'captured' | 'failed' = 'captured',
) => shop.razorpay.pay(orderId, { id, status, created_at: nowInSeconds() - secondsAgo });
const reconcile = () => reconcileProvider(shop.context);
const listCalls = () => shop.razorpay.countCalls(/^GET \/v1\/(payments|refunds|disputes)$/);

/** Sets the readings back, like restoring a backup made then. */
async function restoreReadings(secondsAgo: number): Promise<void> {
  await reconcile();
  const at = nowInSeconds() - secondsAgo;
  await shop.database.pool.query(
    'update provider_readings set since = $1::bigint - 100 * 86400, reached = $1, until = $1',
    [at],
  );
}

const getReading = async (name: string) =>
  (await shop.rows('provider_readings')).find((reading) => reading.name === name);

describe('reconciling without webhooks', () => {
  test('the reconciler finds a payment, and a second one for the order', async () => {
    payUnnoticed(publicId, 'pay_1');
    await reconcile();
    expect(await shop.getOrderState()).toBe('paid');
    payUnnoticed(publicId, 'pay_2');
    await reconcile();
    await reconcile();
    expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'second_payment', subject: 'pay_2' }]);
    expect(await shop.rows('payments')).toMatchObject([{ id: 'pay_1' }]);
  });

  test('the reconciler finds a second payment that is captured days after it was made', async () => {
    await shop.pay(publicId, { id: 'pay_1' });
    await restoreReadings(HOUR);
    payUnnoticed(publicId, 'pay_2', 7 * DAY);
    await reconcile();
    expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'second_payment', subject: 'pay_2' }]);
  });

  test('the reconciler finds a refund made at the provider', async () => {
    await shop.pay(publicId, { id: 'pay_1' });
    const refund = { paymentId: 'pay_1', amountPaise: 49_900, key: 'made by hand' };
    await shop.context.payments.refund(refund);
    await reconcile();
    await reconcile();
    expect(await shop.getOrderState()).toBe('refunded');
    expect(await shop.rows('refunds')).toMatchObject([{ amount_paise: '49900', state: 'processed' }]);
  });

  test.each(['processed', 'failed'])('the reconciler finds the end of a refund: %s', async (status) => {
    await shop.pay(publicId, { id: 'pay_1' });
    const event = { id: 'rfnd_1', payment_id: 'pay_1', amount: 10_000 };
    if (status === 'processed') shop.razorpay.refund('pay_1', 10_000, 'rfnd_1');
    await shop.deliver(shop.razorpay.webhook('refund.created', { refund: event }));
    expect(await shop.rows('refunds')).toMatchObject([{ state: 'sent' }]);
    const listed = { ...event, status };
    shop.razorpay.injectFaults('GET /v1/refunds', { status: 200, body: { items: [listed] } });
    await reconcile();
    expect(await shop.rows('refunds')).toMatchObject([{ provider_refund_id: 'rfnd_1', state: status }]);
  });

  test('the reconciler finds a dispute, and that it was lost', async () => {
    await shop.pay(publicId, { id: 'pay_1' });
    shop.razorpay.dispute('pay_1', 'open');
    await reconcile();
    await reconcile();
    expect(await shop.rows('exceptions')).toMatchObject([
      { kind: 'dispute', subject: 'disp_pay_1', order_id: expect.any(String), resolved_at: null },
    ]);
    shop.razorpay.dispute('pay_1', 'lost');
    await reconcile();
    await reconcile();
    expect(await shop.getOrderState()).toBe('refunded');
    expect(await shop.rows('refunds')).toMatchObject([{ provider_refund_id: 'disp_pay_1' }]);
    expect(await shop.rows('exceptions')).toMatchObject([{ resolution: 'dispute lost' }]);
  });

  test('the reconciler finds that a dispute was won', async () => {
    await shop.pay(publicId, { id: 'pay_1' });
    shop.razorpay.dispute('pay_1', 'open');
    await reconcile();
    shop.razorpay.dispute('pay_1', 'won');
    await reconcile();
    expect(await shop.getOrderState()).toBe('paid');
    expect(await shop.rows('exceptions')).toMatchObject([{ resolved_at: expect.any(Date) }]);
  });
});

test('the reconciler catches up after an old backup, with orders that the backup lacks', async () => {
  const other = await shop.createOpenOrder({ email: 'b@example.com', githubId: 'b' });
  await restoreReadings(40 * DAY);
  // This payment was made before the backup and captured after it.
  payUnnoticed(other, 'pay_1', 44 * DAY);
  payUnnoticed(publicId, 'pay_2', 39 * DAY);
  // This order exists at the provider only.
  const notes = { ...LOST_NOTES, project: 'Chatbot', github: 'chitra' };
  const receipt = LOST_NOTES.order;
  const lost = await shop.context.payments.createOrder({ amountPaise: 49_900, receipt, notes });
  payUnnoticed(lost.id, 'pay_3', 20 * DAY);
  await reconcile();
  expect((await shop.rows('orders')).map(({ state }) => state)).toEqual(['paid', 'paid']);
  expect(await shop.rows('exceptions')).toMatchObject([
    {
      kind: 'unknown_order',
      subject: 'pay_3',
      message: expect.stringContaining(
        `order ${lost.id}, paid by asha@example.com, project “Chatbot”, GitHub account chitra`,
      ),
    },
  ]);
  expect(await listCases(await asAdmin(shop, 'orderWrite'), casesQuery.parse({}))).toMatchObject({
    documents: [{ paymentId: 'pay_3', email: 'asha@example.com', remedy: 'refund-payment' }],
  });
});

test('the reconciler ignores what is older than the shop', async () => {
  shop.disagrees('The payment is of another shop of this account.');
  payUnnoticed('order_1', 'pay_1', HOUR);
  await reconcile();
  await reconcile();
  expect(await shop.rows('exceptions')).toEqual([]);
});

test('a list that cannot be read does not stop the others', async () => {
  await shop.pay(publicId, { id: 'pay_1' });
  shop.razorpay.dispute('pay_1', 'open');
  shop.razorpay.injectPermanentFault(/^GET \/v1\/(payments|refunds)$/, { status: 500, body: 'down' });
  await reconcile();
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'dispute' }]);
});

describe('long lists', () => {
  beforeEach(async () => {
    await restoreReadings(30 * DAY);
    for (let n = 0; n < 101; n++) payUnnoticed(publicId, `pay_a${n}`, 29 * DAY, 'failed');
    for (let n = 0; n < 20; n++) payUnnoticed(publicId, `pay_b${n}`, 20 * DAY - n * HOUR, 'failed');
    shop.razorpay.calls.length = 0;
  });

  test('long lists are read page by page, even if more than a page was created in one second', async () => {
    await reconcile();
    expect(await shop.rows('payment_failures')).toHaveLength(121);
    shop.razorpay.calls.length = 0;
    await reconcile();
    expect(listCalls()).toBe(4);
    expect(await getMetrics()).toContain('list_read_timestamp_seconds{list="payments again"}');
  });

  test('long lists continue where a failure interrupted them', async () => {
    const start = Number((await getReading('payments'))!.reached);
    // About 22 calls halve the period until the second with 101 payments remains.
    shop.razorpay.injectFaults(/^GET \/v1\/payments$/, ...Array(30).fill('none'), 'drop');
    await reconcile();
    const { reached, until, leased_until } = (await getReading('payments'))!;
    expect(Number(reached)).toBeGreaterThan(start);
    expect(Number(reached)).toBeLessThan(Number(until));
    expect(leased_until).toBeNull();
    await reconcile();
    expect(await shop.rows('payment_failures')).toHaveLength(121);
  });
});

test('a list is read by one node at a time', async () => {
  await restoreReadings(HOUR);
  shop.razorpay.calls.length = 0;
  const held = Promise.withResolvers<void>();
  shop.razorpay.injectFaults(/^GET \/v1\/payments$/, { holdUntil: held.promise });
  const first = reconcile();
  await expect.poll(listCalls).toBe(1);
  await reconcile();
  // Only the other lists are called.
  expect(listCalls()).toBe(4);
  held.resolve();
  await first;
  expect(await getReading('payments')).toMatchObject({ leased_until: null });
});
