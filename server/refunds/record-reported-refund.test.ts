import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { makeUser } from '#test/harness/factories.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';
import { applyRemedy } from '../cases/apply-remedy.ts';
import { recheckOrder } from '../payments/reconcile/recheck-order.ts';
import { refundOrder } from './refund-order.ts';

let shop: OrderShop;
let publicId: string;
let payment: Record<string, unknown> & { id: string };

beforeAll(async () => {
  shop = await openOrderShop();
});
beforeEach(async () => {
  await shop.reset();
  await makeUser(shop.context.db, { referralCode: 'FRIEND' });
  publicId = await shop.createOpenOrder({ referralCode: 'FRIEND' });
  payment = shop.razorpay.pay(publicId);
  await shop.deliver(shop.razorpay.webhook('payment.captured', { payment }));
});
afterAll(() => shop.close());

const state = async () => (await shop.rows('orders'))[0]?.state;
const entries = async () => (await shop.rows('ledger_entries')).map(({ kind }) => kind).sort();
const report = (type: string, kind: 'refund' | 'dispute', given: Record<string, unknown> = {}) => {
  const entity = { id: `${kind}_1`, payment_id: payment.id, amount: 49_900, ...given };
  return shop.deliver(shop.razorpay.webhook(type, { [kind]: entity }));
};

test('settles a full refund made at the provider, once', async () => {
  expect(await report('refund.created', 'refund')).toBe('noted: refund created');
  expect(await state()).toBe('paid');
  expect(await report('refund.processed', 'refund')).toBe('refunded');
  await report('refund.processed', 'refund');
  expect(await state()).toBe('refunded');
  expect(await entries()).toEqual(['reversal', 'reward']);
  expect(await shop.rows('exceptions')).toEqual([]);
});

test('settles partial refunds once they add up to the payment', async () => {
  const reportPart = (id: string, amount: number, amount_refunded: number) =>
    shop.deliver(
      shop.razorpay.webhook('refund.processed', {
        refund: { id, payment_id: payment.id, amount },
        payment: { ...payment, amount_refunded },
      }),
    );
  expect(await reportPart('rfnd_a', 20_000, 20_000)).toBe('exception');
  expect(await state()).toBe('paid');
  expect(await reportPart('rfnd_b', 29_900, 49_900)).toBe('refunded');
});

test('updates our own refund', async () => {
  shop.razorpay.injectFaults('POST /v1/payments', { change: asPending });
  await refundOrder(await asAdmin(shop, 'orderWrite'), { orderId: publicId, reason: 'Asked.' });
  expect(await shop.rows('refunds')).toMatchObject([{ state: 'sent', processed_at: null }]);
  await report('refund.processed', 'refund');
  expect(await shop.rows('refunds')).toMatchObject([{ state: 'processed', processed_at: expect.any(Date) }]);
  expect(await shop.rows('exceptions')).toEqual([]);
});

test('opens a case when our own refund fails later', async () => {
  shop.razorpay.injectFaults('POST /v1/payments', { change: asPending });
  await refundOrder(await asAdmin(shop, 'orderWrite'), { orderId: publicId, reason: 'Asked.' });
  expect(await report('refund.failed', 'refund')).toBe('refund failed');
  expect(await shop.rows('exceptions')).toMatchObject([
    { kind: 'refund', message: expect.stringContaining('Access has ended already.') },
  ]);
});

test('settles a lost dispute like a refund; a later refund changes nothing', async () => {
  await report('payment.dispute.created', 'dispute');
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'dispute', resolved_at: null }]);
  expect(await report('payment.dispute.lost', 'dispute')).toBe('dispute lost: settled like a refund');
  await report('payment.dispute.lost', 'dispute');
  await report('refund.processed', 'refund');
  expect(await state()).toBe('refunded');
  expect(await entries()).toEqual(['reversal', 'reward']);
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'dispute', resolved_at: expect.any(Date) }]);
});

test('resolves the case of a won dispute and changes nothing else', async () => {
  await report('payment.dispute.created', 'dispute');
  await report('payment.dispute.won', 'dispute');
  expect(await state()).toBe('paid');
  expect(await shop.rows('exceptions')).toMatchObject([{ resolution: 'dispute over: the money stays' }]);
});

test('a recheck finds a refund and a second payment without webhooks', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  const second = shop.razorpay.pay(publicId);
  expect(await recheckOrder(admin, { orderId: publicId })).toEqual({ status: 'paid' });
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'second_payment', subject: second.id }]);
  shop.razorpay.pay(publicId, { ...payment, status: 'refunded', amount_refunded: 49_900 });
  expect(await recheckOrder(admin, { orderId: publicId })).toEqual({ status: 'refunded' });
  expect(await entries()).toEqual(['reversal', 'reward']);
});

test('refunds a second payment by its remedy and keeps the order paid', async () => {
  const second = shop.razorpay.pay(publicId);
  await shop.deliver(shop.razorpay.webhook('payment.captured', { payment: second }));
  const [opened] = await shop.rows('exceptions');
  const admin = await asAdmin(shop, 'orderWrite');
  const request = { caseId: String(opened?.id), note: '' };
  expect(await applyRemedy(admin, request)).toBe('The payment is on its way back.');
  await expect(applyRemedy(admin, request)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  expect(await state()).toBe('paid');
  expect(await entries()).toEqual(['reward']);
  expect(await shop.rows('refunds')).toMatchObject([{ payment_id: second.id, order_id: null }]);
  const mails = (await shop.rows('mails')).filter(({ kind }) => kind === 'refund');
  expect(mails).toMatchObject([{ text_body: expect.stringContaining('The project stays yours') }]);
});

function asPending(refund: object) {
  return { ...refund, status: 'pending' };
}
