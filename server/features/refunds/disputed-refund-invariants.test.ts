import { beforeEach, describe, expect, test } from 'vitest';
import { sweepOutbox } from '#server/platform/outbox/lease.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { listCases } from '../../readers/admin-orders/list-cases.ts';
import { applyRemedy, dismissCase } from '../cases/remedies.ts';
import { acceptDispute, contestDispute } from '../disputes/answer-dispute.ts';
import { recheckOrder } from '../payments/reconcile/recheck-order.ts';
import { refundOrder } from './refund-order.ts';
import { refundOutbox } from './schema.ts';

// A bank that decides a dispute takes the money itself, so a refund of the same payment would pay it twice.

const shop = setUp(openOrderShop);
let admin: Context;
let publicId: string;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  publicId = await shop.createOpenOrder();
  await shop.pay(publicId, { id: 'pay_1' });
});

type Status = 'created' | 'under_review' | 'won' | 'lost' | 'closed';

async function dispute(status: Status, { paymentId = 'pay_1', amount = 49_900 } = {}): Promise<void> {
  const known = status === 'created' ? 'open' : status === 'closed' ? 'won' : status;
  shop.razorpay.dispute(paymentId, known, amount);
  const entity = { id: `disp_${paymentId}`, payment_id: paymentId, amount };
  await shop.deliver(shop.razorpay.webhook(`payment.dispute.${status}`, { dispute: entity }));
}
async function refundInDashboard(amount: number, { id = 'rfnd_1', paymentId = 'pay_1' } = {}): Promise<void> {
  shop.razorpay.refund(paymentId, amount, id);
  const refund = { id, payment_id: paymentId, amount };
  await shop.deliver(shop.razorpay.webhook('refund.processed', { refund }));
}
const refund = (amount?: number) => refundOrder(admin, { orderId: publicId, reason: 'Asked.', amount });
const accept = (amount = 499, paymentId = 'pay_1') =>
  acceptDispute(admin, { disputeId: `disp_${paymentId}`, amount });
const listOpen = async () => (await listCases(admin, { state: 'open', limit: 9 })).documents;
const openCase = async (kind: string) => (await listOpen()).find((each) => each.kind === kind);
const applyTo = async (kind: string) =>
  applyRemedy(admin, { caseId: (await openCase(kind))?.id ?? '', note: '' });
const sent = () => shop.razorpay.countCalls(/^POST \/v1\/payments\/.*\/refund$/);
const refused = (message: string) => ({
  status: 'FAILED_PRECONDITION',
  message: expect.stringContaining(message),
});
/** Requests a refund that the provider does not take yet. */
async function queueRefund(amount?: number, fault: 'drop' | 'drop-reply' = 'drop'): Promise<void> {
  shop.razorpay.injectFaults('POST /v1/payments', fault);
  expect(await refund(amount)).toEqual({ status: 'requested' });
}
async function sweepRefunds(): Promise<void> {
  await shop.makeDue('refunds');
  await sweepOutbox(shop.context, refundOutbox);
  await shop.runJobs(10);
}

describe('a payment whose dispute is not decided', () => {
  test.each([
    ['created', 'accept the loss'],
    ['under_review', 'wait for the bank’s decision'],
  ] as const)('no refund of an order is sent while its dispute is %s', async (status, wayOut) => {
    await dispute('created');
    if (status !== 'created') await dispute(status);
    for (const amount of [undefined, 1, 100, 499]) {
      await expect(refund(amount)).rejects.toMatchObject(refused(wayOut));
      await expect(refund(amount)).rejects.toMatchObject(refused('disp_pay_1'));
    }
    expect(sent()).toBe(0);
    expect(await shop.rows('refunds')).toEqual([]);
    await dispute('won');
    expect(await refund(100)).toEqual({ status: 'refunded' });
  });

  test('a dispute about a part blocks every refund, too', async () => {
    await dispute('created', { amount: 10_000 });
    await expect(refund(100)).rejects.toMatchObject(refused('disp_pay_1'));
  });

  test('the remedies of a second payment and of a failed refund are refused, and their cases say why', async () => {
    await shop.pay(publicId, { id: 'pay_2' });
    await dispute('created', { paymentId: 'pay_2' });
    await expect(applyTo('second_payment')).rejects.toMatchObject(refused('disp_pay_2'));
    expect(await openCase('second_payment')).toMatchObject({
      noRefund: expect.stringContaining('disp_pay_2'),
    });
    shop.razorpay.injectFaults('POST /v1/payments', { status: 400, body: { error: { description: 'No.' } } });
    expect(await refund()).toEqual({ status: 'failed' });
    await dispute('created');
    await expect(applyTo('refund')).rejects.toMatchObject(refused('disp_pay_1'));
    expect(await openCase('refund')).toMatchObject({ noRefund: expect.stringContaining('disp_pay_1') });
    expect(sent()).toBe(1);
    await dispute('closed');
    expect(await openCase('refund')).toMatchObject({ noRefund: null });
    expect(await applyTo('refund')).toEqual({ message: 'The payment is on its way back.' });
  });

  test('resolving the case with a note does not end the dispute, but a recheck finds its end', async () => {
    await dispute('created');
    await dismissCase(admin, { caseId: (await openCase('dispute'))?.id ?? '', note: 'Answered elsewhere.' });
    await expect(refund()).rejects.toMatchObject(refused('disp_pay_1'));
    shop.razorpay.dispute('pay_1', 'won');
    await recheckOrder(admin, { orderId: publicId });
    expect(await refund()).toEqual({ status: 'refunded' });
  });
});

describe('a refund that was requested before a dispute opened', () => {
  test('the refund is not sent, its case says why, and it is sent once the dispute is won', async () => {
    await queueRefund();
    await dispute('created');
    expect(await shop.rows('refunds')).toMatchObject([{ state: 'failed' }]);
    expect(await openCase('refund')).toMatchObject({
      message: expect.stringContaining('A dispute about the payment was opened before the refund was sent.'),
      noRefund: expect.stringContaining('disp_pay_1'),
    });
    await sweepRefunds();
    expect(shop.razorpay.refunds).toEqual([]);
    await dispute('won');
    expect(await applyTo('refund')).toEqual({ message: 'The payment is on its way back.' });
    expect(await shop.getOrderState()).toBe('refunded');
  });

  test('the refund is not sent by the worker that retries it while the dispute is reported', async () => {
    await queueRefund(100);
    await shop.database.pool.query("update refunds set leased_until = now() + interval '1 minute'");
    await dispute('created');
    expect(await shop.rows('refunds')).toMatchObject([{ state: 'requested' }]);
    await shop.database.pool.query('update refunds set leased_until = null');
    await sweepRefunds();
    expect(shop.razorpay.refunds).toEqual([]);
    expect(await shop.rows('refunds')).toMatchObject([{ state: 'failed' }]);
    // The loss can be accepted, because nothing else leaves.
    expect(await accept()).toEqual({ status: 'lost' });
    expect(await listOpen()).toEqual([]);
  });

  test('the refund is recorded when an earlier attempt made it', async () => {
    await queueRefund(100, 'drop-reply');
    await dispute('created');
    expect(await shop.rows('refunds')).toMatchObject([{ state: 'processed', amount_paise: '10000' }]);
    await expect(accept()).rejects.toMatchObject(refused('₹100 refunded and ₹499 disputed are more than'));
    expect(shop.razorpay.refunds).toHaveLength(1);
  });
});

describe('accepting the loss of a payment that was refunded', () => {
  test.each([
    [49_900, 49_900, 'already refunded in full'],
    [40_000, 49_900, '₹400 of the payment was already refunded'],
    [40_000, 9901, '₹400 of the payment was already refunded'],
  ])(
    'after a refund of %d, a loss of %d is refused, and the case says so',
    async (amount, disputed, says) => {
      await dispute('created', { amount: disputed });
      expect(await openCase('dispute')).toMatchObject({
        message: expect.stringContaining('Please answer it before'),
        dispute: { canAccept: true },
      });
      await refundInDashboard(amount);
      expect(await openCase('dispute')).toMatchObject({
        message: expect.stringContaining(says),
        dispute: { canAccept: false },
      });
      await expect(accept(disputed / 100)).rejects.toMatchObject(refused('with the refund as evidence'));
      expect(shop.razorpay.disputes).toMatchObject([{ status: 'open' }]);
      expect(await shop.rows('audit_log')).toEqual([]);
      await contestDispute(admin, { disputeId: 'disp_pay_1', summary: 'Refunded.', action: 'submit' });
      expect(shop.razorpay.calls.at(-1)?.body).toHaveProperty('refund_confirmation');
    },
  );

  test('a loss that leaves no more than was paid is accepted', async () => {
    await refundInDashboard(40_000);
    await dispute('created', { amount: 9900 });
    expect(await openCase('dispute')).toMatchObject({ dispute: { canAccept: true } });
    expect(await accept(99)).toEqual({ status: 'lost' });
    expect(await shop.getOrderState()).toBe('refunded');
    expect(await openCase('refunded_and_disputed')).toBeUndefined();
  });

  test('a refund in the dashboard that no event reported is found before a loss is accepted', async () => {
    await dispute('created');
    shop.razorpay.refund('pay_1', 49_900, 'rfnd_1');
    await expect(accept()).rejects.toMatchObject(refused('₹499 refunded and ₹499 disputed'));
    expect(await shop.getOrderState()).toBe('refunded');
  });

  test('the case says again what it said before, when the refund fails', async () => {
    shop.disagrees('The refund fails in its event only, not in the provider’s list.');
    await dispute('created');
    const before = (await openCase('dispute'))?.message;
    const entity = { id: 'rfnd_1', payment_id: 'pay_1', amount: 49_900 };
    shop.razorpay.refund('pay_1', 49_900, 'rfnd_1');
    await shop.deliver(shop.razorpay.webhook('refund.created', { refund: entity }));
    expect((await openCase('dispute'))?.message).toContain('already refunded in full');
    await shop.deliver(shop.razorpay.webhook('refund.failed', { refund: entity }));
    expect((await openCase('dispute'))?.message).toBe(before);
  });
});

describe('a bank that takes what was refunded', () => {
  const stored = async () =>
    (await shop.rows('refunds')).map(({ amount_paise }) => Number(amount_paise)).sort((a, b) => a - b);

  test.each([
    ['the refund first', () => refundInDashboard(40_000), () => dispute('lost')],
    ['the lost dispute first', () => dispute('lost'), () => refundInDashboard(40_000)],
  ])('both are recorded, and a case opens, when the provider reports %s', async (_, first, second) => {
    await dispute('created');
    await first();
    expect(await openCase('refunded_and_disputed')).toBeUndefined();
    await second();
    expect(await stored()).toEqual([40_000, 49_900]);
    expect(await openCase('refunded_and_disputed')).toMatchObject({
      orderId: publicId,
      paymentId: 'pay_1',
      remedy: 'resolve',
      message: expect.stringContaining(
        '₹400 was refunded and ₹499 was lost in a dispute, so ₹400 was paid twice',
      ),
    });
    await refundInDashboard(9900, { id: 'rfnd_2' });
    expect((await openCase('refunded_and_disputed'))?.message).toContain('₹499 was paid twice');
  });

  test('a second payment, and one that is reported afterwards, have the case, too', async () => {
    await shop.pay(publicId, { id: 'pay_2' });
    await dispute('created', { paymentId: 'pay_2' });
    await refundInDashboard(49_900, { paymentId: 'pay_2' });
    await dispute('lost', { paymentId: 'pay_2' });
    expect(await openCase('refunded_and_disputed')).toMatchObject({ paymentId: 'pay_2' });
    expect(await openCase('second_payment')).toBeUndefined();
    expect(await shop.getOrderState()).toBe('paid');

    shop.razorpay.pay('order_unknown', { id: 'pay_3' });
    await dispute('lost', { paymentId: 'pay_3' });
    await refundInDashboard(40_000, { paymentId: 'pay_3', id: 'rfnd_3' });
    await shop.record('order_unknown', { id: 'pay_3', refundedPaise: 40_000 });
    const cases = (await listOpen()).filter(({ kind }) => kind === 'refunded_and_disputed');
    expect(cases.map(({ paymentId }) => paymentId).sort()).toEqual(['pay_2', 'pay_3']);
  });
});

test('refunds, a dispute and its acceptance at the same moment never return more than was paid', async () => {
  shop.razorpay.dispute('pay_1', 'open');
  const entity = { id: 'disp_pay_1', payment_id: 'pay_1', amount: 49_900 };
  const report = () => shop.deliver(shop.razorpay.webhook('payment.dispute.created', { dispute: entity }));
  await Promise.allSettled([...Array.from({ length: 10 }, () => refund(100)), report(), refund(99)]);
  await Promise.allSettled([...Array.from({ length: 10 }, () => accept()), refund(), refund(50)]);
  await sweepRefunds();
  const returned = shop.razorpay.refunds.reduce((sum, { amount }) => sum + amount, 0);
  const [{ status } = { status: 'open' }] = shop.razorpay.disputes;
  expect(returned + (status === 'lost' ? 49_900 : 0)).toBeLessThanOrEqual(49_900);
  expect(await openCase('refunded_and_disputed')).toBeUndefined();
});
