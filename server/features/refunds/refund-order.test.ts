import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sweepOutbox } from '#server/platform/outbox/lease.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { unreachableAt } from '#test/harness/unreachable.ts';
import type { Context } from '../../context.ts';
import { purchases } from '../access/schema.ts';
import { applyRemedy } from '../cases/remedies.ts';
import { users } from '../users/schema.ts';
import { refundOrder } from './refund-order.ts';
import { refundOutbox } from './schema.ts';

const shop = setUp(openOrderShop);
let admin: Context;
let publicId: string;
let paymentId: string;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  await makeUser(shop.context.db, { referralCode: 'FRIEND' });
  publicId = await shop.createOpenOrder({ referralCode: 'FRIEND' });
  const payment = shop.razorpay.pay(publicId);
  paymentId = payment.id;
  await shop.deliver(shop.razorpay.webhook('payment.captured', { payment }));
});

const refund = (context = admin, amount?: number) =>
  refundOrder(context, { orderId: publicId, reason: 'Asked in time.', amount });
const refundCalls = () => shop.razorpay.calls.filter(({ path }) => path.endsWith('/refund'));
const kinds = async () => (await shop.rows('ledger_entries')).map(({ kind }) => kind).sort();
const mailKinds = async () => (await shop.rows('mails')).map(({ kind }) => kind).sort();

async function expectSettledOnce() {
  expect(await shop.rows('orders')).toMatchObject([{ state: 'refunded' }]);
  expect(await shop.rows('purchases')).toMatchObject([{ revoked_at: expect.any(Date) }]);
  expect(await shop.rows('invitations')).toMatchObject([{ revoked_at: expect.any(Date), next_try_at: null }]);
  expect(await shop.rows('projects')).toMatchObject([{ purchase_count: 0 }]);
  expect(await kinds()).toEqual(['reversal', 'reward']);
  expect(await shop.rows('access_removals')).toMatchObject([{ github_login: 'asha' }]);
  expect((await mailKinds()).filter((kind) => kind === 'refund')).toHaveLength(1);
}

async function expectUntouched() {
  expect(await shop.rows('orders')).toMatchObject([{ state: 'paid' }]);
  expect(await shop.rows('purchases')).toMatchObject([{ revoked_at: null }]);
  expect(await kinds()).toEqual(['reward']);
}

test('refunding an order revokes access and reward, and mails the buyer', async () => {
  expect(await refund()).toEqual({ status: 'refunded' });
  await expectSettledOnce();
  expect(shop.razorpay.refunds).toHaveLength(1);
  expect(refundCalls()[0]).toMatchObject({ body: { amount: 49_900 } });
  expect(refundCalls()[0]?.headers['x-refund-idempotency']).toMatch(/^rf_.{36}$/);
  expect(await shop.rows('refunds')).toMatchObject([{ state: 'processed', payment_id: paymentId }]);
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'order.refund', detail: { reason: 'Asked in time.', amountPaise: 49_900 } },
  ]);
});

test('partial refunds have separate keys, and the last one ends access', async () => {
  const refundPart = (amount?: number) => refundOrder(admin, { orderId: publicId, reason: 'Part.', amount });
  expect(await refundPart(100.5)).toEqual({ status: 'refunded' });
  expect(await refundPart(100.5)).toEqual({ status: 'refunded' });
  await expectUntouched();
  expect((await shop.rows('mails')).find(({ kind }) => kind === 'refund')?.text_body).toContain(
    'You keep the project',
  );
  await expect(refundPart(400)).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'Only ₹298 of this payment is left to refund.',
  });
  await expect(refundPart(297.5)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  expect(await refundPart()).toEqual({ status: 'refunded' });
  expect(refundCalls().map(({ body }) => (body as { amount: number }).amount)).toEqual([
    10_050, 10_050, 29_800,
  ]);
  expect(new Set(refundCalls().map(({ headers }) => headers['x-refund-idempotency'])).size).toBe(3);
  expect(await shop.rows('orders')).toMatchObject([{ state: 'refunded' }]);
  expect(await kinds()).toEqual(['reversal', 'reward']);
});

test('a partial refund reverses a reward that is larger than what is left', async () => {
  const refundPart = (amount: number) => refundOrder(admin, { orderId: publicId, reason: 'Part.', amount });
  await refundPart(399);
  expect(await kinds()).toEqual(['reward']);
  await refundPart(10);
  expect(await kinds()).toEqual(['reversal', 'reward']);
  expect(await shop.rows('orders')).toMatchObject([{ state: 'paid' }]);
});

test('concurrent and repeated calls refund an order once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => refund()));
  await shop.runJobs();
  expect(await refund()).toEqual({ status: 'refunded' });
  await expectSettledOnce();
  expect(shop.razorpay.refunds).toHaveLength(1);
});

test('while the provider is unavailable a refund changes nothing, and is retried', async () => {
  shop.razorpay.injectFaults('POST /v1/payments', { status: 503, body: 'down' });
  expect(await refund()).toEqual({ status: 'requested' });
  await expectUntouched();
  await shop.makeDue('refunds');
  await sweepOutbox(shop.context, refundOutbox);
  await shop.runJobs(10);
  await expectSettledOnce();
});

test('a refund whose response was lost is retried under the same idempotency key', async () => {
  shop.razorpay.injectFaults('POST /v1/payments', 'drop-reply');
  expect(await refund()).toEqual({ status: 'requested' });
  expect(shop.razorpay.refunds).toHaveLength(1);
  await shop.makeDue('refunds');
  await shop.runJobs();
  await shop.runJobs(10);
  expect(shop.razorpay.refunds).toHaveLength(1);
  await expectSettledOnce();
});

test('the result of a refund is saved as soon as the database can be reached again', async () => {
  expect(await refund(unreachableAt(admin, 2))).toEqual({ status: 'refunded' });
  expect(refundCalls()).toHaveLength(1);
  await expectSettledOnce();
});

test('a sweep sends refunds whose worker crashed', async () => {
  shop.razorpay.injectFaults('POST /v1/payments', 'drop');
  await refund();
  await shop.database.pool.query(
    "update refunds set next_try_at = now(), leased_until = now() - interval '1 second'",
  );
  await shop.database.pool.query('delete from test_jobs');
  await sweepOutbox(shop.context, refundOutbox);
  await shop.runJobs();
  await expectSettledOnce();
});

test('a refund that the provider rejects opens a case and changes nothing', async () => {
  const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'Older than 6 months' } };
  shop.razorpay.injectFaults('POST /v1/payments', { status: 400, body: refusal });
  expect(await refund()).toEqual({ status: 'failed' });
  await expectUntouched();
  expect(await shop.rows('exceptions')).toMatchObject([
    { kind: 'refund', message: expect.stringContaining('Nothing has been taken away.') },
  ]);
  // The refund can be requested again once the cause is fixed.
  expect(await refund()).toEqual({ status: 'refunded' });
  await expectSettledOnce();
});

test('a refund that the provider rejects without a reason opens a case that names the usual one', async () => {
  const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'invalid request sent' } };
  shop.razorpay.injectFaults('POST /v1/payments', { status: 400, body: refusal });
  expect(await refund()).toEqual({ status: 'failed' });
  expect((await shop.rows('exceptions'))[0]?.message).toContain(
    'invalid request sent (often the balance at the payment provider is too low)',
  );
});

test('a refund that the provider rejects because it was made before ends the order', async () => {
  await shop.context.payments.refund({ paymentId, amountPaise: 49_900, key: 'of the dashboard' });
  expect(await refund()).toEqual({ status: 'refunded' });
  await expectSettledOnce();
});

test('a refund that is rejected because another amount was refunded at the provider fails', async () => {
  const dashboard = { paymentId, amountPaise: 40_000, key: 'of the dashboard' };
  await shop.context.payments.refund(dashboard);
  expect(await refund(admin, 100)).toEqual({ status: 'failed' });
  await shop.deliver(
    shop.razorpay.webhook('refund.processed', { refund: shop.razorpay.refunds[0] as never }),
  );
  expect(await shop.rows('refunds')).toMatchObject([
    { amount_paise: '10000', state: 'failed' },
    { amount_paise: '40000', state: 'processed' },
  ]);
});

describe('refundOrder rejects', () => {
  test('an order that is not paid cannot be refunded', async () => {
    publicId = await shop.createOpenOrder({ githubId: 'bilal', email: 'bilal@example.com' });
    await expect(refund()).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  });
  test('an unknown order cannot be refunded', async () => {
    publicId = 'order_unknown';
    await expect(refund()).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });
  test('refunding an order requires orderWrite', async () => {
    const others = await asAdmin(shop, 'payoutRead', 'payoutWrite', 'userWrite', 'projectWrite');
    await expect(refund(others)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
    await expect(refund(shop.context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
    await expectUntouched();
    expect(refundCalls()).toEqual([]);
  });
});

test('refunding a free order revokes access without calling the provider', async () => {
  const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 0 });
  const buyer = await shop.makeConfirmedBuyer('dev@example.com');
  publicId = await shop.createOpenOrder({ projectId, price: 0, githubId: 'dev', buyer });
  expect(await refund()).toEqual({ status: 'refunded' });
  expect(refundCalls()).toEqual([]);
  expect(await shop.rows('access_removals')).toMatchObject([{ github_login: 'dev' }]);
});

describe('the order of the admin who asks for the refund', () => {
  const expectRefused = async (by: Context, amount?: number) => {
    await expect(refund(by, amount)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(await shop.rows('refunds')).toEqual([]);
    expect(refundCalls()).toEqual([]);
    await expectUntouched();
  };
  const asOwner = (columns: object) =>
    shop.database.pool.query(`update users set ${Object.keys(columns)[0]} = $1 where id = $2`, [
      Object.values(columns)[0],
      admin.actor?.userId,
    ]);

  test.each([
    ['all of it', undefined],
    ['all but ₹1', 498],
  ])('an admin can’t refund %s of their own order, and another admin can', async (_name, amount) => {
    await shop.context.db.update(purchases).set({ userId: admin.actor!.userId });
    await expectRefused(admin, amount);
    expect(await refund(await asAdmin(shop, 'orderWrite'), amount)).toEqual({ status: 'refunded' });
  });

  test('an order is an admin’s own by its mailbox, and by its GitHub account', async () => {
    await asOwner({ mailbox: 'asha@example.com' });
    await asOwner({ email: 'asha+admin@example.com' });
    await expectRefused(admin, 498);
    const other = await asAdmin(shop, 'orderWrite');
    const githubAccountId = shop.getAccountId('asha');
    await shop.context.db.update(users).set({ githubAccountId }).where(eq(users.id, other.actor!.userId));
    await expectRefused(other, 498);
  });

  test('an admin can’t refund a second payment of their own order, and another admin can', async () => {
    await shop.pay(publicId, { id: 'pay_second' });
    const [{ id: caseId } = { id: '' }] = await shop.rows('exceptions');
    const apply = (by: Context) => applyRemedy(by, { caseId: String(caseId), note: '' });
    await asOwner({ email: 'asha@example.com' });
    await expect(apply(admin)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(await apply(await asAdmin(shop, 'orderWrite'))).toEqual({
      message: 'The payment is on its way back.',
    });
  });
});
