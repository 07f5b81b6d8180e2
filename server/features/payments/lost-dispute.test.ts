import { beforeEach, describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { applyRemedy } from '../cases/remedies.ts';

const shop = setUp(openOrderShop);
let publicId: string;

beforeEach(async () => {
  await makeUser(shop.context.db, { referralCode: 'FRIEND' });
  publicId = await shop.createOpenOrder({ referralCode: 'FRIEND' });
  await shop.pay(publicId, { id: 'pay_1' });
});

const report = (type: string, paymentId: string, given: Record<string, unknown> = {}) => {
  const dispute = { id: 'disp_1', payment_id: paymentId, amount: 49_900, ...given };
  return shop.deliver(shop.razorpay.webhook(`payment.dispute.${type}`, { dispute }));
};
const cases = async () =>
  (await shop.rows('exceptions')).map(({ kind, resolved_at }) => [kind, resolved_at !== null]).sort();
const reward = async () => (await shop.rows('ledger_entries')).map(({ kind }) => kind);

describe('lost dispute about a second payment', () => {
  test('a lost dispute about a second payment leaves nothing to refund, and the order and its reward unchanged', async () => {
    await shop.pay(publicId, { id: 'pay_2' });
    const [second] = await shop.rows('exceptions');
    expect(await report('lost', 'pay_2')).toBe('dispute lost');
    expect(await cases()).toEqual([
      ['dispute', true],
      ['second_payment', true],
    ]);
    expect(await shop.getOrderState()).toBe('paid');
    expect(await reward()).toEqual(['reward']);
    const admin = await asAdmin(shop, 'orderWrite');
    const refund = applyRemedy(admin, { caseId: String(second?.id), note: '' });
    await expect(refund).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    expect(shop.razorpay.refunds).toEqual([]);
    expect(await shop.rows('refunds')).toMatchObject([{ payment_id: 'pay_2', order_id: null }]);
  });

  test('a lost dispute about part of a second payment leaves the rest to refund', async () => {
    await shop.pay(publicId, { id: 'pay_2' });
    const [second] = await shop.rows('exceptions');
    await report('lost', 'pay_2', { amount: 9900 });
    const admin = await asAdmin(shop, 'orderWrite');
    await applyRemedy(admin, { caseId: String(second?.id), note: '' });
    expect(shop.razorpay.refunds).toMatchObject([{ payment_id: 'pay_2', amount: 40_000 }]);
    expect(await cases()).toEqual([
      ['dispute', true],
      ['second_payment', true],
    ]);
  });

  test('a lost dispute reported before its second payment leaves nothing to refund', async () => {
    shop.razorpay.pay(publicId, { id: 'pay_2' });
    await report('lost', 'pay_2');
    await shop.pay(publicId, { id: 'pay_2' });
    expect(await cases()).toContainEqual(['second_payment', true]);
    expect(await shop.getOrderState()).toBe('paid');
  });
});

test('a lost dispute reported before the payment of an unknown order leaves nothing to refund', async () => {
  shop.razorpay.pay('order_unknown', { id: 'pay_3' });
  await report('lost', 'pay_3');
  await shop.record('order_unknown', { id: 'pay_3' });
  expect(await cases()).toContainEqual(['unknown_order', true]);
});
