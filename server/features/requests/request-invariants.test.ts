import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { callables } from '#server/features/callables.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { openCase } from '../cases/open-case.ts';
import { applyRemedy, dismissCase } from '../cases/remedies.ts';
import { acceptDispute } from '../disputes/answer-dispute.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { pruneRequests } from './erase-requests.ts';
import { requests } from './schema.ts';

const shop = setUp(openOrderShop);
const requestId = 'form-4711-abc';
let admin: Context;
let publicId: string;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  publicId = await shop.createOpenOrder();
  await shop.pay(publicId, { id: 'pay_1' });
});

const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, () => work()));
const refund = (given: { amount?: number; requestId?: string; reason?: string } = {}, by = admin) =>
  refundOrder(by, { orderId: publicId, reason: 'Asked.', amount: 100, requestId, ...given });
const refunded = () => shop.razorpay.refunds.map(({ amount }) => amount);
const audited = async () => (await shop.rows('audit_log')).map(({ action }) => action);
const only = async (kind: string) =>
  String((await shop.rows('exceptions')).find((each) => each.kind === kind && !each.resolved_at)?.id);
/** As if the process had died before it stored the answer, a minute and more ago. */
const loseAnswer = () =>
  shop.context.db.update(requests).set({ answer: null, leasedUntil: sql`now() - interval '1 second'` });

test('a refund that is requested 40 times at once with one ID is made once, and all calls have its answer', async () => {
  expect(await times(40, refund)).toEqual(Array(40).fill({ status: 'refunded' }));
  expect(refunded()).toEqual([10_000]);
  expect(await audited()).toEqual(['order.refund']);
});

test('a refund that is requested 40 times one after the other with one ID is made once', async () => {
  for (let n = 0; n < 40; n += 1) expect(await refund()).toEqual({ status: 'refunded' });
  expect(refunded()).toEqual([10_000]);
});

test('a refund of everything with one ID is made once, and its answer stays the same', async () => {
  const all = () => refundOrder(admin, { orderId: publicId, reason: 'Asked.', requestId });
  shop.razorpay.injectFaults('POST /v1/payments', 'drop');
  expect(await times(10, all)).toEqual(Array(10).fill({ status: 'requested' }));
  await shop.makeDue('refunds');
  await shop.runJobs(10);
  expect(await all()).toEqual({ status: 'requested' });
  expect(refunded()).toEqual([49_900]);
});

test('a call without an ID is a new request', async () => {
  for (let n = 0; n < 4; n += 1)
    expect(await refundOrder(admin, { orderId: publicId, reason: 'x', amount: 100 })).toEqual({
      status: 'refunded',
    });
  await times(2, () => refundOrder(admin, { orderId: publicId, reason: 'x', amount: 40 }));
  expect(refunded()).toEqual([10_000, 10_000, 10_000, 10_000, 4000, 4000]);
  await expect(refund({ requestId: 'another-form' })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
  });
});

test('an ID belongs to one call, its data and its caller', async () => {
  await refund();
  const other = await asAdmin(shop, 'orderWrite');
  const misuses = [
    () => refund({ amount: 200 }),
    () => refund({ reason: 'Another.' }),
    () => refund({}, other),
    () => acceptDispute(admin, { disputeId: 'disp_1', amount: 100, requestId }),
    () => applyRemedy(admin, { caseId: 'x', note: '', requestId }),
  ];
  for (const misuse of misuses) await expect(misuse()).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  expect(refunded()).toEqual([10_000]);
});

test('an error ends the request, so that the form can be sent again', async () => {
  await expect(refund({ amount: 500 })).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  const [first, ...others] = await Promise.allSettled([1, 2, 3].map(() => refund({ amount: 500 })));
  expect(first).toMatchObject({ status: 'rejected' });
  expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await refund()).toEqual({ status: 'refunded' });
  expect(refunded()).toEqual([10_000]);
});

test('a refund that the provider refused is answered the same, and not sent again', async () => {
  shop.razorpay.injectFaults('POST /v1/payments', { status: 400, body: { error: { description: 'No.' } } });
  expect(await refund()).toEqual({ status: 'failed' });
  expect(await refund()).toEqual({ status: 'failed' });
  expect(shop.razorpay.countCalls(/refund$/)).toBe(1);
  expect(await refund({ requestId: 'another-form' })).toEqual({ status: 'refunded' });
});

test('a repeated request finds its refund although the process died before it answered', async () => {
  await refund();
  await loseAnswer();
  expect(await times(10, refund)).toEqual(Array(10).fill({ status: 'refunded' }));
  expect(refunded()).toEqual([10_000]);
  expect(await audited()).toEqual(['order.refund']);
});

test('a dispute that is accepted 40 times at once with one ID is accepted once, and all calls have its answer', async () => {
  shop.razorpay.dispute('pay_1', 'open');
  const dispute = { id: 'disp_pay_1', payment_id: 'pay_1', amount: 49_900 };
  await shop.deliver(shop.razorpay.webhook('payment.dispute.created', { dispute }));
  const accept = () => acceptDispute(admin, { disputeId: 'disp_pay_1', amount: 499, requestId });
  expect(await times(40, accept)).toEqual(Array(40).fill({ status: 'lost' }));
  expect(await accept()).toEqual({ status: 'lost' });
  expect(shop.razorpay.countCalls(/accept$/)).toBe(1);
  expect(await audited()).toEqual(['dispute.accept']);
});

test('remedies with one ID are applied once: a second payment, a failed refund, a note', async () => {
  await shop.pay(publicId, { id: 'pay_2' });
  const second = await only('second_payment');
  const pay = () => applyRemedy(admin, { caseId: second, note: '', requestId: 'refund-second' });
  expect(await times(20, pay)).toEqual(Array(20).fill({ message: 'The payment is on its way back.' }));
  expect(await pay()).toEqual({ message: 'The payment is on its way back.' });
  await loseAnswer();
  await expect(pay()).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  expect(refunded()).toEqual([49_900]);

  shop.razorpay.injectFaults('POST /v1/payments', { status: 400, body: { error: { description: 'No.' } } });
  await refund();
  const failed = await only('refund');
  const again = () => applyRemedy(admin, { caseId: failed, note: '', requestId: 'refund-again' });
  expect(await times(20, again)).toEqual(Array(20).fill({ message: 'The payment is on its way back.' }));
  expect(refunded()).toEqual([49_900, 10_000]);

  await shop.context.db.transaction((tx) =>
    openCase(shop.context, tx, { kind: 'dead_job', subject: 'a job', message: 'It failed.' }),
  );
  const dead = await only('dead_job');
  const dismiss = () => dismissCase(admin, { caseId: dead, note: 'Done.', requestId: 'dismiss-it' });
  expect(await times(5, dismiss)).toEqual(Array(5).fill({ message: 'Resolved.' }));
  expect((await audited()).filter((action) => action === 'exception.resolve')).toHaveLength(2);
});

test.each([
  ['1234567', false],
  ['12345678', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  [12_345_678, false],
  [null, true],
  [undefined, true],
])('the ID of a request has 8 to 64 characters: %j', (id, isValid) => {
  const data = {
    orderId: 'o',
    reason: 'r',
    caseId: 'c',
    note: 'n',
    disputeId: 'd',
    amount: 1,
    requestId: id,
  };
  for (const name of ['refundOrder', 'acceptDispute', 'applyRemedy', 'dismissCase', 'markAsHelper'] as const)
    expect(callables[name].data.safeParse(data).success).toBe(isValid);
});

test('requests are kept for 30 days, and a refund keeps the ID of its request', async () => {
  await refund();
  await shop.database.pool.query("update requests set created_at = created_at - interval '31 days'");
  expect(await pruneRequests(shop.context.db)).toBe(1);
  expect(await refund()).toEqual({ status: 'refunded' });
  expect(refunded()).toEqual([10_000]);
});
