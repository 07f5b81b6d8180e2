import { expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { setUpPaidOrder } from '#test/harness/paid-order-reports.ts';
import { listCases } from '../../readers/admin-orders/list-cases.ts';
import { refundOrder } from './refund-order.ts';

const paid = setUpPaidOrder();
const { shop, report, findState, listEntries } = paid;

test('a dispute whose end is reported before its beginning stays resolved', async () => {
  await report('payment.dispute.won', 'dispute');
  await report('payment.dispute.created', 'dispute');
  expect(await shop.rows('exceptions')).toMatchObject([{ resolution: 'dispute over: the money stays' }]);
  expect(await shop.mailsOf('support-alert')).toEqual([]);
});

test('the case of a dispute names its deadline', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  await report('payment.dispute.created', 'dispute', { respond_by: 1_795_000_000 });
  const { documents } = await listCases(admin, { state: 'open', limit: 5 });
  expect(documents).toMatchObject([{ kind: 'dispute', amount: 499, respondBy: 1_795_000_000 }]);
});

test('a dispute about a payment that was refunded in full names the refund', async () => {
  await report('refund.processed', 'refund', { id: 'rfnd_1' });
  await report('payment.dispute.created', 'dispute');
  expect((await shop.rows('exceptions'))[0]?.message).toMatch(
    /already refunded in full on .* \(rfnd_1\)\. Please contest the dispute before its deadline/,
  );
});

test('a lost dispute about ₹1 leaves the order paid', async () => {
  const given = { id: 'disp_1', amount: 100 };
  expect(await report('payment.dispute.lost', 'dispute', given)).toBe('dispute lost');
  expect(await findState()).toBe('paid');
  const admin = await asAdmin(shop, 'orderWrite');
  expect(await refundOrder(admin, { orderId: paid.publicId, reason: 'Rest.' })).toEqual({
    status: 'refunded',
  });
  expect(shop.razorpay.refunds).toMatchObject([{ amount: 49_800 }]);
});

test('a lost dispute ends the order like a refund, and a later refund changes nothing', async () => {
  await report('payment.dispute.created', 'dispute');
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'dispute', resolved_at: null }]);
  expect(await report('payment.dispute.lost', 'dispute')).toBe('dispute lost');
  await report('payment.dispute.lost', 'dispute');
  await report('refund.processed', 'refund');
  expect(await findState()).toBe('refunded');
  expect(await listEntries()).toEqual(['reversal', 'reward']);
  expect(await shop.rows('exceptions')).toMatchObject([
    { kind: 'dispute', resolved_at: expect.any(Date) },
    { kind: 'refunded_and_disputed', resolved_at: null },
  ]);
});

test('a won dispute resolves its case and changes nothing else', async () => {
  await report('payment.dispute.created', 'dispute');
  await report('payment.dispute.won', 'dispute');
  expect(await findState()).toBe('paid');
  expect(await shop.rows('exceptions')).toMatchObject([{ resolution: 'dispute over: the money stays' }]);
});
