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
  publicId = await shop.openFor({ referralCode: 'FRIEND' });
  payment = shop.razorpay.pay(publicId);
  await shop.deliver(shop.razorpay.webhook('payment.captured', { payment }));
});
afterAll(() => shop.close());

const state = async () => (await shop.rows('orders'))[0]?.state;
const entries = async () => (await shop.rows('ledger_entries')).map(({ kind }) => kind).sort();
const tell = (type: string, kind: 'refund' | 'dispute', given: Record<string, unknown> = {}) => {
  const claim = { id: `${kind}_1`, payment_id: payment.id, amount: 49_900, ...given };
  return shop.deliver(shop.razorpay.webhook(type, { [kind]: claim }));
};

test('a whole refund made in the provider is settled as ours, twice told or not', async () => {
  expect(await tell('refund.created', 'refund')).toBe('noted: refund created');
  expect(await state()).toBe('paid');
  expect(await tell('refund.processed', 'refund')).toBe('refunded');
  await tell('refund.processed', 'refund');
  expect(await state()).toBe('refunded');
  expect(await entries()).toEqual(['reversal', 'reward']);
  expect(await shop.rows('exceptions')).toEqual([]);
});

test('several parts that make the whole', async () => {
  const told = (id: string, amount: number, amount_refunded: number) =>
    shop.deliver(
      shop.razorpay.webhook('refund.processed', {
        refund: { id, payment_id: payment.id, amount },
        payment: { ...payment, amount_refunded },
      }),
    );
  expect(await told('rfnd_a', 20_000, 20_000)).toBe('exception');
  expect(await state()).toBe('paid');
  expect(await told('rfnd_b', 29_900, 49_900)).toBe('refunded');
});

test('our own refund moves on as the provider tells', async () => {
  shop.razorpay.injectFaults('POST /v1/payments', { change: asPending });
  await refundOrder(await asAdmin(shop, 'orderWrite'), { orderId: publicId, reason: 'Asked.' });
  expect(await shop.rows('refunds')).toMatchObject([{ state: 'sent', processed_at: null }]);
  await tell('refund.processed', 'refund');
  expect(await shop.rows('refunds')).toMatchObject([{ state: 'processed', processed_at: expect.any(Date) }]);
  expect(await shop.rows('exceptions')).toEqual([]);
});

test('our own refund that comes back needs a person', async () => {
  shop.razorpay.injectFaults('POST /v1/payments', { change: asPending });
  await refundOrder(await asAdmin(shop, 'orderWrite'), { orderId: publicId, reason: 'Asked.' });
  expect(await tell('refund.failed', 'refund')).toBe('refund failed');
  expect(await shop.rows('exceptions')).toMatchObject([
    { kind: 'refund', message: expect.stringContaining('Access has ended already.') },
  ]);
});

test('a lost dispute ends the order like a refund; a refund after it changes nothing', async () => {
  await tell('payment.dispute.created', 'dispute');
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'dispute', resolved_at: null }]);
  expect(await tell('payment.dispute.lost', 'dispute')).toBe('dispute lost: settled like a refund');
  await tell('payment.dispute.lost', 'dispute');
  await tell('refund.processed', 'refund');
  expect(await state()).toBe('refunded');
  expect(await entries()).toEqual(['reversal', 'reward']);
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'dispute', resolved_at: expect.any(Date) }]);
});

test('a dispute that was won leaves everything as it is', async () => {
  await tell('payment.dispute.created', 'dispute');
  await tell('payment.dispute.won', 'dispute');
  expect(await state()).toBe('paid');
  expect(await shop.rows('exceptions')).toMatchObject([{ resolution: 'dispute over: the money stays' }]);
});

test('a re-check finds a refund and a second payment that nobody told of', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  const second = shop.razorpay.pay(publicId);
  expect(await recheckOrder(admin, { orderId: publicId })).toEqual({ status: 'paid' });
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'second_payment', subject: second.id }]);
  shop.razorpay.pay(publicId, { ...payment, status: 'refunded', amount_refunded: 49_900 });
  expect(await recheckOrder(admin, { orderId: publicId })).toEqual({ status: 'refunded' });
  expect(await entries()).toEqual(['reversal', 'reward']);
});

test('a second payment goes back by its exception, and the order stays', async () => {
  const second = shop.razorpay.pay(publicId);
  await shop.deliver(shop.razorpay.webhook('payment.captured', { payment: second }));
  const [exception] = await shop.rows('exceptions');
  const admin = await asAdmin(shop, 'orderWrite');
  const settling = { caseId: String(exception?.id), note: '' };
  expect(await applyRemedy(admin, settling)).toBe('The payment is on its way back.');
  await expect(applyRemedy(admin, settling)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  expect(await state()).toBe('paid');
  expect(await entries()).toEqual(['reward']);
  expect(await shop.rows('refunds')).toMatchObject([{ payment_id: second.id, order_id: null }]);
  const mails = (await shop.rows('mails')).filter(({ kind }) => kind === 'refund');
  expect(mails).toMatchObject([{ text_body: expect.stringContaining('The project stays yours') }]);
});

function asPending(refund: object) {
  return { ...refund, status: 'pending' };
}
