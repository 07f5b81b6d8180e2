import { beforeEach, describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { readBalances } from '#test/harness/agreement.ts';
import { gstSettings } from '#test/harness/gst.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { listCases } from '../../readers/admin-orders/list-cases.ts';
import { applyRemedy } from '../cases/remedies.ts';
import { acceptDispute } from '../disputes/answer-dispute.ts';
import { refundOrder } from '../refunds/refund-order.ts';

// With "customer fee bearer" the buyer pays the provider's fee on top: ₹510.78 for an order of ₹499. After
// each test the books are compared with the provider's settlements.

const shop = setUp(() => openOrderShop({ settings: gstSettings() }));
const FEE = { amount: 51_078, customer_fee: 1178, customer_fee_tax: 180 };
let admin: Context;
let publicId: string;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  publicId = await shop.createOpenOrder({ state: '29' });
});

const openCases = async () => (await listCases(admin, { state: 'open', limit: 9 })).documents;

describe('a payment whose fee the buyer bears', () => {
  beforeEach(() => shop.pay(publicId, { id: 'pay_1', ...FEE }));

  test('the order is delivered at its price, and the fee on top is no sale', async () => {
    expect(await shop.getOrderState()).toBe('paid');
    expect(await openCases()).toEqual([]);
    expect(await shop.rows('payments')).toMatchObject([
      { amount_paise: '49900', customer_fee_paise: '1178', customer_fee_tax_paise: '180' },
    ]);
    const [invoice] = await shop.rows('tax_documents');
    expect(invoice).toMatchObject({ total_paise: '49900' });
    const tax = 2 * 3806;
    expect(await readBalances(admin)).toMatchObject({
      clearing: 51_078,
      sales: tax - 49_900,
      cgstPayable: -tax / 2,
      sgstPayable: -tax / 2,
      fees: -998,
      inputGst: -180,
    });
    const [receipt] = await shop.mailsOf('receipt');
    expect(receipt?.text_body).toContain('₹499');
    expect(receipt?.text_body).not.toContain('510');
  });

  test('a refund returns the price, in parts and as a whole', async () => {
    expect(await refundOrder(admin, { orderId: publicId, reason: 'x', amount: 99 })).toEqual({
      status: 'refunded',
    });
    await expect(refundOrder(admin, { orderId: publicId, reason: 'x', amount: 401 })).rejects.toMatchObject({
      message: 'Only ₹400 of this payment is left to refund.',
    });
    expect(await refundOrder(admin, { orderId: publicId, reason: 'x' })).toEqual({ status: 'refunded' });
    expect(shop.razorpay.refunds.map(({ amount }) => amount)).toEqual([9900, 40_000]);
    expect(await shop.getOrderState()).toBe('refunded');
    const notes = (await shop.rows('tax_documents')).filter(({ kind }) => kind === 'credit_note');
    expect(notes.map(({ total_paise }) => Number(total_paise))).toEqual([9900, 40_000]);
  });

  test('a refund of everything in the dashboard credits the invoice and no more', async () => {
    shop.razorpay.refund('pay_1', 51_078, 'rfnd_1');
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 51_078 };
    await shop.deliver(shop.razorpay.webhook('refund.processed', { refund }));
    expect(await shop.getOrderState()).toBe('refunded');
    const notes = (await shop.rows('tax_documents')).filter(({ kind }) => kind === 'credit_note');
    expect(notes).toMatchObject([{ total_paise: '49900' }]);
    expect(await openCases()).toEqual([]);
  });

  test('the loss of a dispute about everything can be accepted, and is not paid twice', async () => {
    shop.razorpay.dispute('pay_1', 'open', 51_078);
    const dispute = { id: 'disp_pay_1', payment_id: 'pay_1', amount: 51_078 };
    await shop.deliver(shop.razorpay.webhook('payment.dispute.created', { dispute }));
    expect(await openCases()).toMatchObject([{ kind: 'dispute', dispute: { canAccept: true } }]);
    expect(await acceptDispute(admin, { disputeId: 'disp_pay_1', amount: 510.78 })).toEqual({
      status: 'lost',
    });
    expect(await shop.getOrderState()).toBe('refunded');
    expect(await openCases()).toEqual([]);
  });
});

test('a second payment with the fee on top is returned as a whole', async () => {
  await shop.pay(publicId, { id: 'pay_1', ...FEE });
  await shop.pay(publicId, { id: 'pay_2', ...FEE });
  const [second] = await openCases();
  expect(second).toMatchObject({ kind: 'second_payment', amount: 510.78 });
  await applyRemedy(admin, { caseId: second?.id ?? '', note: '' });
  expect(shop.razorpay.refunds).toMatchObject([{ payment_id: 'pay_2', amount: 51_078 }]);
});

test.each<[string, { amount?: number; currency?: string; offer_id?: string }, string, number | null]>([
  [
    'the fee on top, when the provider does not name its bearer',
    { amount: 51_078 },
    'look at the fee bearer',
    1178,
  ],
  ['more than the fee on top', { ...FEE, amount: 51_079 }, 'the rest isn’t the agreed amount', 1178],
  ['a part', { amount: 20_000 }, 'switch partial payments off', null],
  ['less by an offer', { amount: 44_900, offer_id: 'offer_1' }, 'The offer offer_1', null],
  ['another currency', { currency: 'USD' }, 'switch international currencies off', null],
  ['more for no known reason', { amount: 60_000 }, 'Nothing was delivered.', null],
])('a payment of %s is refused with the setting that may be the cause', async (_, given, says, fee) => {
  const { offer_id = null, ...known } = given;
  const payment = shop.razorpay.pay(publicId, { id: 'pay_1', ...known });
  const reported = { ...payment, offer_id, ...(fee === null ? {} : { fee }) };
  if (known.currency) shop.disagrees('The fake settles in rupees only.');
  await shop.deliver(shop.razorpay.webhook('payment.captured', { payment: reported }));
  expect(await shop.getOrderState()).toBe('open');
  expect(await shop.rows('purchases')).toEqual([]);
  expect(await openCases()).toMatchObject([{ kind: 'wrong_amount', message: expect.stringContaining(says) }]);
});

describe('a fee on top whose bearer the provider does not name', () => {
  const silent = { amount: 51_078, fee_bearer: undefined };
  /** Pays an order with the fee on top; the report names no bearer. */
  async function paySilently(orderId: string, id: string) {
    const payment = { ...shop.razorpay.pay(orderId, { id, ...FEE }), ...silent };
    return shop.deliver(shop.razorpay.webhook('payment.captured', { payment }));
  }
  const orderOf = (name: string) =>
    shop.createOpenOrder({ state: '29', email: `${name}@example.com`, githubId: name });

  test('is recognised after a payment that named it', async () => {
    await shop.pay(publicId, { id: 'pay_1', ...FEE });
    expect(await paySilently(await orderOf('ravi'), 'pay_2')).toBe('accepted');
    expect(await shop.rows('payments')).toMatchObject([
      { customer_fee_paise: '1178' },
      { amount_paise: '49900', customer_fee_paise: '1178' },
    ]);
  });

  test('costs one case when no payment ever named it', async () => {
    expect(await paySilently(publicId, 'pay_1')).toBe('case_opened');
    expect(await paySilently(await orderOf('ravi'), 'pay_2')).toBe('accepted');
    expect(await openCases()).toMatchObject([{ kind: 'wrong_amount', paymentId: 'pay_1' }]);
  });

  test('is a case after a payment without a fee on top, and when the rest is not the price', async () => {
    await shop.pay(await orderOf('ravi'), { id: 'pay_1', ...FEE });
    await shop.pay(await orderOf('meera'), { id: 'pay_2' });
    expect(await paySilently(publicId, 'pay_3')).toBe('case_opened');
    const message = expect.stringContaining('look at the fee bearer');
    expect(await openCases()).toMatchObject([{ kind: 'wrong_amount', message }]);
  });
});
