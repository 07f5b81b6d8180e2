import { describe, expect, test } from 'vitest';
import { invitations, purchases } from '#server/features/access/schema.ts';
import { erasePerson } from '#server/features/erasure/erase-person.ts';
import { orders } from '#server/features/orders/schema.ts';
import { users } from '#server/features/users/schema.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { changeFrozenOrder } from '#test/harness/frozen-orders.ts';
import { nextChange } from '#test/harness/next-change.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { secondsFromNow } from '../../platform/outbox/backoff.ts';
import { recordPayment } from './record-payment.ts';

const shop = setUp(openOrderShop);

test('a captured payment of the right amount is accepted', async () => {
  const { db } = shop.context;
  const project = await makeProject(db);
  const publicId = await shop.createOpenOrder({ projectId: project.id });
  expect(await shop.record(publicId)).toBe('accepted');

  const [order] = await db.select().from(orders);
  expect(order).toMatchObject({ state: 'paid', finalInviteStatus: null });
  expect(order!.paidAt).toBeInstanceOf(Date);
  expect(await shop.rows('payments')).toMatchObject([{ id: 'pay_1', order_id: order!.id, method: 'upi' }]);
  expect(await db.select().from(users)).toMatchObject([
    {
      kind: 'guest',
      email: 'asha@example.com',
      githubLogin: 'asha',
      githubAccountId: shop.getAccountId('asha'),
    },
  ]);
  // The reports rely on both timestamps being equal.
  const createdAt = order!.paidAt;
  expect(await db.select().from(purchases)).toMatchObject([
    { orderId: order!.id, createdAt, projectId: project.id },
  ]);
  expect(await db.select().from(invitations)).toMatchObject([
    { id: order!.id, createdAt, role: 'buyer', githubLogin: 'asha', status: 'invite_pending' },
  ]);
  expect(await shop.rows('projects')).toMatchObject([{ purchase_count: 1 }]);
  expect(await shop.waitingJobs('send-invitation')).toMatchObject([{ data: { invitationId: order!.id } }]);
  const [mail] = await shop.rows('mails');
  expect(mail).toMatchObject({ kind: 'receipt', recipient: 'asha@example.com' });
  for (const text of [
    'pay_1',
    '₹499',
    publicId,
    `https://github.com/capstone-projects/${project.repoName}`,
  ]) {
    expect(mail!.text_body).toContain(text);
  }
});

test('a payment publishes order, user and sales updates after the commit', async () => {
  const buyer = await makeUser(shop.context.db);
  const publicId = await shop.createOpenOrder({ buyer: actorOf(buyer) });
  const published = nextChange(shop.context.live, `orders/${publicId}`, `users/${buyer.id}`, 'sales');
  await shop.record(publicId);
  await published;
});

test.each(['created', 'authorized', 'failed', 'refunded'])(
  'a payment that is %s is ignored',
  async (status) => {
    const publicId = await shop.createOpenOrder();
    expect(await shop.record(publicId, { status })).toBe('ignored');
    expect(await shop.rows('purchases')).toEqual([]);
  },
);

test('a payment captured three days after a failed one is accepted', async () => {
  const publicId = await shop.createOpenOrder();
  await shop.record(publicId, { id: 'pay_0', status: 'failed' });
  await shop.setAge(publicId, 3 * 86_400);
  expect(await shop.record(publicId)).toBe('accepted');
  expect(await shop.record(publicId, { status: 'failed' })).toBe('ignored');
  expect(await shop.rows('orders')).toMatchObject([{ state: 'paid' }]);
});

test('a payment is accepted once for 20 concurrent reports', async () => {
  await makeUser(shop.context.db, { referralCode: 'FRIEND' });
  const publicId = await shop.createOpenOrder({ referralCode: 'FRIEND' });
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => shop.record(publicId)));
  expect(outcomes.toSorted()).toEqual(['accepted', ...Array<string>(19).fill('duplicate')]);
  for (const table of ['payments', 'purchases', 'ledger_entries', 'mails'])
    expect(await shop.rows(table)).toHaveLength(1);
  expect(await shop.waitingJobs('send-invitation')).toHaveLength(1);
});

describe('payments that open a case and create no purchase', () => {
  test.each([
    ['too little', { amountPaise: 100 }],
    ['rupees for paise', { amountPaise: 499 }],
    ['too much', { amountPaise: 49_901 }],
    ['another currency', { currency: 'USD' }],
  ])('a payment with %s opens a case and creates no purchase', async (_name, given) => {
    if ('currency' in given) shop.disagrees('The books have no other currency.');
    const publicId = await shop.createOpenOrder();
    expect(await shop.record(publicId, given)).toBe('case_opened');
    expect(await shop.record(publicId, given)).toBe('duplicate');
    expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'wrong_amount', subject: 'pay_1' }]);
    expect(await shop.rows('purchases')).toEqual([]);
    expect(await shop.rows('mails')).toMatchObject([{ kind: 'support-alert' }]);
    expect(await shop.record(publicId, { id: 'pay_2' })).toBe('accepted');
  });

  test('a payment is honoured for 7 days after the 24 hours of its order, by the time at which it was made', async () => {
    const days = (count: number) => count * 24 * 3600;
    const publicId = await shop.createOpenOrder();
    const makeOlder = (count: number) =>
      changeFrozenOrder(shop.context.db, { createdAt: secondsFromNow(-days(count)) });
    const now = Math.floor(Date.now() / 1000);
    await makeOlder(200);
    expect(await shop.record(publicId, { id: 'pay_late', createdAt: now })).toBe('case_opened');
    expect(await shop.record(publicId, { id: 'pay_undated' })).toBe('case_opened');
    expect(await shop.record(publicId, { id: 'pay_late', createdAt: now })).toBe('duplicate');
    expect(await shop.rows('exceptions')).toMatchObject([
      { kind: 'late_payment', subject: 'pay_late', resolved_at: null },
      { kind: 'late_payment', subject: 'pay_undated', resolved_at: null },
    ]);
    expect(await shop.rows('purchases')).toEqual([]);
    // The shop learned of a payment only now that was made in time.
    expect(await shop.record(publicId, { id: 'pay_reported', createdAt: now - days(192.1) })).toBe(
      'accepted',
    );
    expect(await shop.rows('purchases')).toHaveLength(1);
  });

  test('a payment of the 7th day after the 24 hours of its order is accepted', async () => {
    const publicId = await shop.createOpenOrder();
    await changeFrozenOrder(shop.context.db, { createdAt: secondsFromNow(-7.9 * 24 * 3600) });
    expect(await shop.record(publicId, { createdAt: Math.floor(Date.now() / 1000) })).toBe('accepted');
  });

  test('a payment for an unknown order opens a case, and is accepted once the order is known', async () => {
    expect(await shop.record('order_unknown')).toBe('case_opened');
    expect(await shop.record('order_unknown')).toBe('case_opened');
    expect(await shop.record(null, { id: 'pay_2' })).toBe('case_opened');
    expect(await shop.rows('exceptions')).toMatchObject([
      { kind: 'unknown_order', order_id: null, resolved_at: null },
      { kind: 'unknown_order', message: expect.stringMatching(/that is not in our books\./) },
    ]);
    const publicId = await shop.createOpenOrder();
    expect(await shop.record(publicId)).toBe('accepted');
    const [first] = (await shop.rows('exceptions')).filter(({ subject }) => subject === 'pay_1');
    expect(first!.resolved_at).not.toBeNull();
  });

  test('a payment whose order is known later, and rejects it, has one open case and is one sale', async () => {
    const publicId = await shop.createOpenOrder();
    expect(await shop.record('order_unknown', { amountPaise: 100 })).toBe('case_opened');
    expect(await shop.record(publicId, { amountPaise: 100 })).toBe('case_opened');
    expect(await shop.rows('exceptions')).toMatchObject([
      { kind: 'unknown_order', resolution: expect.stringContaining('Paid was INR 1, agreed was ₹499') },
      { kind: 'wrong_amount', resolved_at: null },
    ]);
  });

  test('a payment for the order of an erased person opens a case instead of a purchase without an account', async () => {
    const publicId = await shop.createOpenOrder();
    await shop.setAge(publicId, 8 * 24 * 60 * 60);
    await erasePerson(shop.context, { email: 'asha@example.com' });
    expect(await shop.record(publicId)).toBe('case_opened');
    expect(await shop.record(publicId)).toBe('case_opened');
    expect(await shop.getOrderState()).toBe('open');
    expect(await shop.rows('purchases')).toEqual([]);
    expect(await shop.rows('exceptions')).toMatchObject([
      {
        kind: 'unknown_order',
        subject: 'pay_1',
        message: expect.stringMatching(/order whose buyer was erased before paying\./),
      },
    ]);
  });

  test('a payment for an unknown order that was refunded already is a resolved case', async () => {
    const refunded = { status: 'refunded', refundedPaise: 49_900 };
    for (let n = 0; n < 2; n++) expect(await shop.record('order_unknown', refunded)).toBe('ignored');
    expect(await shop.rows('exceptions')).toMatchObject([
      { kind: 'unknown_order', subject: 'pay_1', resolution: 'The payment had been refunded already.' },
    ]);
    expect(await shop.rows('mails')).toEqual([]);
  });

  test('a refund reported before a payment that no order accepts has no open case afterwards', async () => {
    const payment = shop.razorpay.pay('order_unknown', { id: 'pay_1', amount_refunded: 10_000 });
    shop.razorpay.refund('pay_1', 10_000, 'rfnd_1');
    const refund = { id: 'rfnd_1', payment_id: payment.id, amount: 10_000 };
    await shop.deliver(shop.razorpay.webhook('refund.processed', { refund }));
    expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'unknown_refund', resolved_at: null }]);
    expect(await shop.record('order_unknown', { refundedPaise: 10_000 })).toBe('case_opened');
    expect(await shop.rows('exceptions')).toMatchObject([
      { kind: 'unknown_refund', resolution: 'The payment is known now.' },
      { kind: 'unknown_order', resolved_at: null },
    ]);
  });

  test('a second payment for a paid order opens a case', async () => {
    const publicId = await shop.createOpenOrder();
    await shop.record(publicId);
    expect(await shop.record(publicId, { id: 'pay_2' })).toBe('case_opened');
    expect(await shop.record(publicId, { id: 'pay_2' })).toBe('duplicate');
    expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'second_payment', subject: 'pay_2' }]);
    expect(await shop.rows('payments')).toMatchObject([{ id: 'pay_1' }]);
  });
});

test('a payment refunded before it was known delivers nothing, and the books have both', async () => {
  const publicId = await shop.createOpenOrder();
  const payment = shop.razorpay.pay(publicId);
  const read = async () => (await shop.context.payments.listPayments(publicId))[0]!;
  const early = await read();
  shop.razorpay.refund(payment.id, 49_900, 'rfnd_1');
  const refund = { id: 'rfnd_1', payment_id: payment.id, amount: 49_900 };
  await shop.deliver(shop.razorpay.webhook('refund.processed', { refund }));
  for (const reading of [early, await read(), await read()])
    expect(await recordPayment(shop.context, { providerOrderId: publicId, payment: reading })).toBe(
      'ignored',
    );
  expect(await shop.getOrderState()).toBe('open');
  expect(await shop.rows('purchases')).toEqual([]);
  expect(await shop.rows('exceptions')).toMatchObject([
    { kind: 'unknown_refund', resolution: 'The payment is known now.' },
    { kind: 'unknown_order', subject: payment.id, resolution: 'The payment had been refunded already.' },
  ]);
});

test('a payment with a partial refund that happened before it was known is accepted with its refund', async () => {
  const publicId = await shop.createOpenOrder();
  const payment = shop.razorpay.pay(publicId, { amount_refunded: 10_000 });
  const refund = { id: 'rfnd_1', payment_id: payment.id, amount: 10_000 };
  shop.razorpay.refund(payment.id, refund.amount, refund.id);
  await shop.deliver(shop.razorpay.webhook('refund.processed', { refund }));
  await shop.deliver(shop.razorpay.webhook('payment.captured', { payment }));
  expect(await shop.getOrderState()).toBe('paid');
  expect(await shop.rows('refunds')).toMatchObject([{ amount_paise: '10000', order_id: expect.any(String) }]);
  expect(await shop.rows('exceptions')).toMatchObject([{ resolution: 'The payment is known now.' }]);
});
