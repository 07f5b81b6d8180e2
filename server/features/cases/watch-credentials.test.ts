import { beforeEach, describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { sweepOrders } from '../payments/reconcile/check-order.ts';
import { reconcileProvider } from '../payments/reconcile/reconcile-provider.ts';
import { sweepEvents } from '../payments/webhooks/process-event.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { readNightly } from '../settlements/read-settlements.ts';
import { applyRemedy } from './remedies.ts';

const shop = setUp(openOrderShop);
let publicId: string;

const REFUSED = {
  status: 401,
  body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
};
const FORBIDDEN = { status: 403, body: { error: { description: 'Not allowed' } } };
const refuseKeys = (route = /./, fault: object = REFUSED) =>
  shop.razorpay.injectPermanentFault(route, fault as typeof REFUSED);
const order = (name: string) => shop.createOpenOrder({ email: `${name}@example.com`, githubId: name });
const reconcile = () => reconcileProvider(shop.context);
const caseOf = async (kind: string) => (await shop.rows('exceptions')).filter((each) => each.kind === kind);
const openCases = async () =>
  (await shop.rows('exceptions')).filter((each) => each.resolved_at === null).map(({ kind }) => kind);

beforeEach(async () => {
  publicId = await order('asha');
});

describe('the payment provider refuses our keys', () => {
  test('however many buyers try, there is one case and one mail, until the next good answer', async () => {
    refuseKeys();
    for (const buyer of ['b', 'c', 'd']) {
      const error = await order(buyer).catch((reason: Error) => reason);
      expect(error).toMatchObject({ status: 'UNAVAILABLE', message: expect.stringContaining('right now') });
      expect(String(error)).not.toMatch(/minute|key|again/i);
    }
    await reconcile();
    await readNightly(shop.context);
    await sweepOrders(shop.context);
    const [opened] = await caseOf('credentials');
    expect(opened).toMatchObject({ subject: 'payments', resolved_at: null, occurrence: 1 });
    expect(opened?.message).toMatch(/RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.*401: Authentication failed/);
    expect(await openCases()).toEqual(['credentials']);
    expect(await shop.mailsOf('support-alert')).toHaveLength(1);

    shop.razorpay.clearFaults();
    await reconcile();
    expect(await openCases()).toEqual([]);

    refuseKeys();
    await reconcile();
    expect(await caseOf('credentials')).toMatchObject([{ resolved_at: null, occurrence: 2 }]);
    expect(await shop.mailsOf('support-alert')).toHaveLength(2);
  });

  test('of two calls for one order, the waiting one does not say to try again either', async () => {
    const projectId = (await shop.rows('projects'))[0]?.id as string;
    refuseKeys();
    const buyer = { projectId, email: 'e@example.com', githubId: 'e' };
    const both = await Promise.allSettled([shop.createOrder(buyer), shop.createOrder(buyer)]);
    for (const each of both) {
      expect(each.status).toBe('rejected');
      if (each.status === 'rejected') expect(String(each.reason)).not.toMatch(/minute|again/);
    }
  });

  test('an outage is no refusal', async () => {
    refuseKeys(/./, { status: 503 });
    await expect(order('b')).rejects.toThrow(/try again in a minute/);
    await reconcile();
    expect(await shop.rows('exceptions')).toEqual([]);
  });

  test('a payment that was made before is delivered', async () => {
    refuseKeys();
    expect(await shop.pay(publicId)).toBe('accepted');
    expect(await shop.getOrderState()).toBe('paid');
  });

  test('an event that needs an answer waits for it, without a case', async () => {
    await shop.pay(publicId, { id: 'pay_1' });
    refuseKeys();
    const payment = shop.razorpay.pay(publicId, { id: 'pay_2', amount_refunded: 100 });
    expect(await shop.deliver(shop.razorpay.webhook('payment.captured', { payment }))).toBeNull();
    expect(await openCases()).toEqual(['credentials']);
    shop.razorpay.clearFaults();
    await shop.age('provider_events', '1 hour');
    await sweepEvents(shop.context);
    await shop.runJobs();
    expect(await openCases()).toEqual(['second_payment']);
  });

  test('a refund waits without a case, and is sent once when the keys work', async () => {
    await shop.pay(publicId, { id: 'pay_1' });
    const admin = await asAdmin(shop, 'orderWrite');
    refuseKeys();
    expect(await refundOrder(admin, { orderId: publicId, reason: 'Not needed' })).toEqual({
      status: 'requested',
    });
    await shop.runJobs(60);
    expect(await openCases()).toEqual(['credentials']);
    // The next attempt is far away, so that only the good answer makes it due.
    await shop.database.pool.query(`update refunds set next_try_at = now() + interval '1 hour'`);
    shop.razorpay.clearFaults();
    await reconcile();
    await shop.runJobs();
    expect(shop.razorpay.refunds).toHaveLength(1);
    expect(await shop.rows('refunds')).toMatchObject([{ state: 'processed' }]);
    expect(await openCases()).toEqual([]);
    expect(await shop.getOrderState()).toBe('refunded');
  });

  test('the refund of a rejected payment waits, too', async () => {
    await shop.pay(publicId, { id: 'pay_1' });
    await shop.pay(publicId, { id: 'pay_2' });
    const admin = await asAdmin(shop, 'orderWrite');
    const [second] = await caseOf('second_payment');
    refuseKeys();
    const caseId = String(second?.id);
    expect(await applyRemedy(admin, { caseId, note: '' })).toMatchObject({
      message: expect.stringContaining('We keep trying'),
    });
    shop.razorpay.clearFaults();
    await reconcile();
    await shop.runJobs();
    expect(shop.razorpay.refunds).toMatchObject([{ payment_id: 'pay_2' }]);
    expect(await openCases()).toEqual([]);
  });

  test('a refusal of one part of the API ends with that part alone, and mails once', async () => {
    refuseKeys(/^GET \/v1\/disputes/, FORBIDDEN);
    for (let n = 0; n < 3; n++) await reconcile();
    const [opened] = await caseOf('credentials');
    expect(opened?.message).toMatch(/at GET \/disputes/);
    expect(await openCases()).toEqual(['credentials']);
    expect(await shop.mailsOf('support-alert')).toHaveLength(1);
    shop.razorpay.clearFaults();
    await reconcile();
    expect(await openCases()).toEqual([]);
  });

  test('a refusal with 403 everywhere ends with any good answer', async () => {
    refuseKeys(/./, FORBIDDEN);
    await expect(order('b')).rejects.toThrow(/right now/);
    shop.razorpay.clearFaults();
    await reconcile();
    expect(await openCases()).toEqual([]);
  });
});

test('entries that cannot be read are a case for each list, and the others are recorded', async () => {
  await shop.pay(publicId, { id: 'pay_1' });
  shop.razorpay.refund('pay_1', 100, 'rfnd_1');
  const spoil = {
    change: (body: { items?: object[] }) => ({
      ...body,
      items: [...(body.items ?? []), { id: 'rfnd_odd', payment_id: 'pay_1', amount: 'ten' }],
    }),
  };
  shop.razorpay.injectPermanentFault(/^GET \/v1\/refunds/, spoil as never);
  await reconcile();
  await reconcile();
  expect(await shop.rows('refunds')).toMatchObject([{ provider_refund_id: 'rfnd_1' }]);
  const [found] = await caseOf('unreadable_entries');
  expect(found).toMatchObject({ subject: 'refunds', resolved_at: null });
  expect(found?.message).toMatch(/^One entry .* refunds .* rfnd_odd \(amount: .*\)/);
  expect(await shop.mailsOf('support-alert')).toHaveLength(1);
});
