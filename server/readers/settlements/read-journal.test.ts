import { describe, expect, test } from 'vitest';
import { toMonth } from '#domain/tax.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { readBalances } from '#test/harness/agreement.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { gstSettings } from '#test/harness/gst.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { readSettlements } from '../../features/settlements/read-settlements.ts';
import { correctInvoice } from '../../features/tax/correct-invoice.ts';
import { taxMonths } from '../../features/tax/schema.ts';
import { readJournal } from './read-journal.ts';

/** Makes an order with a payment that is captured. Returns its public ID. */
async function buy(shop: OrderShop, name: string, given: object = {}): Promise<string> {
  const order = { email: `${name}@example.com`, githubId: name, state: '27', ...given };
  const publicId = await shop.createOpenOrder(order);
  await shop.pay(publicId, { id: `pay_${name}` });
  return publicId;
}

async function refund(shop: OrderShop, paymentId: string, amount: number): Promise<void> {
  await shop.context.payments.refund({ paymentId, amountPaise: amount, key: `refund of ${paymentId}` });
  const [made] = await shop.context.payments.listRefunds(paymentId);
  const entity = { id: made!.id, payment_id: paymentId, amount };
  await shop.deliver(shop.razorpay.webhook('refund.processed', { refund: entity }));
}

async function loseDispute(shop: OrderShop, paymentId: string): Promise<void> {
  shop.razorpay.dispute(paymentId, 'lost');
  const dispute = { id: `disp_${paymentId}`, payment_id: paymentId, amount: 49_900 };
  await shop.deliver(shop.razorpay.webhook('payment.dispute.lost', { dispute }));
}

/** Reads the settlements, and the balances of this month. */
async function settle(shop: OrderShop) {
  const admin = await asAdmin(shop, 'orderWrite');
  await readSettlements(admin, {});
  return readBalances(admin);
}

describe.each([
  ['a registered seller', gstSettings()],
  ['a seller of bills of supply', gstSettings({ GST_SCHEME: 'composition' })],
  ['a seller without GST', {}],
])('the journal of %s', (name, settings) => {
  const shop = setUp(() => openOrderShop({ settings }));
  const isRegular = name === 'a registered seller';
  // A seller of bills of supply may not sell to other States.
  const state = name === 'a seller of bills of supply' ? '29' : '27';
  const taxOf = (paise: number) => (isRegular ? Math.round((paise * 18) / 118) : 0);

  test('sales, refunds, fees and a lost dispute are booked, and the clearing account is what is not settled', async () => {
    await makeUser(shop.context.db, { referralCode: 'FRIEND' });
    await buy(shop, 'asha', { state, referralCode: 'FRIEND' });
    await refund(shop, 'pay_asha', 20_000);
    await buy(shop, 'bilal', { state });
    await loseDispute(shop, 'pay_bilal');
    await shop.pay(await buy(shop, 'chitra', { state }), { id: 'pay_twice' });
    shop.razorpay.settle();
    await buy(shop, 'dev', { state });
    expect(await settle(shop)).toEqual({
      sales: -5 * 49_900 + 4 * taxOf(49_900),
      gstPayable: 0,
      cgstPayable: 0,
      sgstPayable: 0,
      igstPayable: -4 * taxOf(49_900) + taxOf(20_000),
      refunds: 20_000 - taxOf(20_000),
      clearing: 49_900,
      fees: 4 * (isRegular ? 998 : 1178),
      inputGst: isRegular ? 4 * 180 : 0,
      adjustments: 49_900,
      bank: 4 * (49_900 - 1178) - 20_000 - 49_900,
      referralExpense: 10_000,
      referralPayable: -10_000,
      payouts: 0,
    });
  });
});

describe('the journal', () => {
  const shop = setUp(() => openOrderShop({ settings: gstSettings() }));

  test('a corrected invoice moves only the difference of the taxes', async () => {
    // ₹599 has 9,137 paise of IGST, or 2 × 4,569 of CGST and SGST.
    const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 59_900 });
    const orderId = await buy(shop, 'asha', { price: 599, projectId });
    await correctInvoice(await asAdmin(shop, 'orderWrite'), { orderId, state: '29' });
    const balances = await settle(shop);
    expect(balances).toMatchObject({
      cgstPayable: -4569,
      sgstPayable: -4569,
      igstPayable: 0,
      sales: -59_900 + 9138,
    });
  });

  test.each([
    ['before each tax had a ledger keeps the one that it exported', true, 'gstPayable', 'igstPayable'],
    ['since then has a ledger for each tax', undefined, 'igstPayable', 'gstPayable'],
  ] as const)('a month that was closed %s', async (_, hasOneTaxLedger, used, unused) => {
    await buy(shop, 'asha');
    const admin = await asAdmin(shop, 'orderWrite');
    const month = toMonth(new Date());
    const { id: closedBy } = await makeUser(shop.context.db);
    await shop.context.db.insert(taxMonths).values({ month, closedBy, hasOneTaxLedger });
    if (hasOneTaxLedger) shop.disagrees('The books have a ledger for each tax.');
    const { accounts } = await readJournal(admin, month);
    expect(accounts).toContain(used);
    expect(accounts).not.toContain(unused);
    expect(await settle(shop)).toMatchObject({ [used]: -7612, [unused]: 0 });
  });

  test('a line that is none of ours never touches the clearing account', async () => {
    shop.disagrees('A line is of another program.');
    await buy(shop, 'asha');
    shop.razorpay.settle();
    shop.razorpay.addLine({ entity_id: 'pay_of_another_program' });
    const { clearing, adjustments, bank } = await settle(shop);
    expect({ clearing, adjustments, bank }).toEqual({
      clearing: 0,
      adjustments: -49_900,
      bank: 2 * (49_900 - 1178),
    });
  });

  test('a wrong line leaves its difference in the clearing account', async () => {
    shop.disagrees('The provider settles ₹1 less.');
    await buy(shop, 'asha');
    shop.razorpay.settle();
    shop.razorpay.changeLine('pay_asha', { amount: 49_800, credit: 48_622 });
    expect((await settle(shop)).clearing).toBe(100);
  });

  test('the credit note of a refund that was reported before its payment has a separate voucher', async () => {
    const publicId = await shop.createOpenOrder({ state: '27' });
    const payment = shop.razorpay.pay(publicId, { id: 'pay_late', amount_refunded: 20_000 });
    const event = { id: 'rfnd_early', payment_id: 'pay_late', amount: 20_000 };
    shop.razorpay.refund('pay_late', event.amount, event.id);
    await shop.deliver(shop.razorpay.webhook('refund.processed', { refund: event }));
    await shop.deliver(shop.razorpay.webhook('payment.captured', { payment }));
    const { igstPayable, refunds, clearing } = await settle(shop);
    expect({ igstPayable, refunds, clearing }).toEqual({
      igstPayable: -7612 + 3051,
      refunds: 20_000 - 3051,
      clearing: 29_900,
    });
  });

  test('a month that is none is refused', async () => {
    const read = readJournal(await asAdmin(shop, 'orderWrite'), '2026-13');
    await expect(read).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});
