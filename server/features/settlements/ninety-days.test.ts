import { expect, test } from 'vitest';
import type { SettlementCase } from '#domain/settlement.ts';
import type { Context } from '#server/context.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { expectAgreement, isOpenDifference, sum } from '#test/harness/agreement.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { gstSettings } from '#test/harness/gst.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { createTimeMachine } from '#test/harness/time-machine.ts';
import { createShopMetrics } from '../../readers/metrics/get-shop-metrics.ts';
import { reconcileProvider } from '../payments/reconcile/reconcile-provider.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { readNightly } from './read-settlements.ts';

// Ninety simulated days of sales, refunds, disputes and payouts, with an outage of the provider's settlements
// and a backup that is restored. Then our books, the provider's lines and the journal agree to the paisa, and
// each difference that is planted is found as one case.

const shop = setUp(() => openOrderShop({ settings: gstSettings() }));
const SETTLEMENTS = 'GET /v1/settlements/recon/combined';
const PRICES = [499, 599, 1299];
const OUTAGE = { from: 30, to: 42 };
const BACKUP = { made: 54, restored: 60 };

let admin: Context;
let referrer: Context;
let projects: { id: string; price: number }[];
let buyers = 0;

async function openShop(): Promise<void> {
  admin = await asAdmin(shop, 'orderWrite');
  referrer = shop.as(actorOf(await makeUser(shop.context.db, { referralCode: 'FRIEND' })));
  projects = [];
  for (const price of PRICES)
    projects.push({ id: (await makeProject(shop.context.db, { pricePaise: price * 100 })).id, price });
}

/** Buys a project, two times of three by referral. The webhook can get lost. Returns the payment. */
async function buy({ isReported = true } = {}) {
  const name = `buyer-${++buyers}`;
  const { id: projectId, price } = projects[buyers % PRICES.length]!;
  const { id } = await shop.createOrder({
    projectId,
    price,
    email: `${name}@example.com`,
    githubId: name,
    referralCode: buyers % 3 === 0 ? null : 'FRIEND',
    state: buyers % 3 === 0 ? '29' : '27',
  });
  const payment = shop.razorpay.pay(id, { created_at: Math.floor(Date.now() / 1000) });
  if (isReported) await shop.deliver(shop.razorpay.webhook('payment.captured', { payment }));
  return { ...payment, id: String(payment.id), orderId: id };
}

/** The public ID of an older order that was paid and neither refunded nor disputed. */
async function pickOrder(): Promise<string> {
  const changed = [...shop.razorpay.refunds, ...shop.razorpay.disputes].map((each) => each.payment_id);
  const untouched = shop.razorpay.payments.filter(({ id }) => !changed.includes(id));
  const paid = new Set(
    (await shop.rows('orders')).filter(({ state }) => state === 'paid').map((row) => row.public_id),
  );
  return untouched.findLast(({ order_id: id }) => paid.has(id))!.order_id;
}

const refundInShop = async (amount?: number) => {
  await refundOrder(admin, { orderId: await pickOrder(), reason: 'They asked for it.', amount });
  await shop.runJobs();
};

async function refundAtProvider(): Promise<void> {
  const [payment] = await shop.context.payments.listPayments(await pickOrder());
  const { id } = payment!;
  await shop.context.payments.refund({ paymentId: id, amountPaise: 10_150, key: `dashboard ${id}` });
}

async function dispute(status: 'won' | 'lost'): Promise<void> {
  const [payment] = await shop.context.payments.listPayments(await pickOrder());
  const { id, amountPaise: amount } = payment!;
  shop.razorpay.dispute(id, status, amount);
  const entity = { id: `disp_${id}`, payment_id: id, amount };
  await shop.deliver(shop.razorpay.webhook(`payment.dispute.${status}`, { dispute: entity }));
}

/** Pays out what the referrer has earned. The bank can send it back. */
async function payOut({ isReturned }: { isReturned: boolean }): Promise<void> {
  const payouts = createPayoutFixture(shop);
  await payouts.claim(referrer);
  const { context } = await payouts.createAdmin();
  const { id } = await payouts.getNewestPayout();
  await payouts.verify(context, id);
  await payouts.complete(context, id);
  if (isReturned) await payouts.recordReturn(context, id);
}

/** Three days. The shop is off in two of their nights, so that it reads the lines of several days at once. */
async function liveThreeDays(day: number): Promise<void> {
  const time = createTimeMachine(shop);
  await buy({ isReported: day % 12 !== 6 });
  if (day % 12 === 3) await refundInShop(101.5);
  if (day % 18 === 12) await refundInShop();
  if (day % 24 === 9) await refundAtProvider();
  if (day % 15 === 0) await dispute(day % 2 === 0 ? 'won' : 'lost');
  if (day % 21 === 0) await payOut({ isReturned: day % 2 === 0 });
  if (day % 9 !== 0) shop.razorpay.settle();

  if (day === OUTAGE.from) shop.razorpay.injectPermanentFault(SETTLEMENTS, { status: 503, body: {} });
  if (day === OUTAGE.to) shop.razorpay.clearFaults();
  if (day === BACKUP.made) await time.backUp();
  if (day === BACKUP.restored) await time.restore(BACKUP.restored - BACKUP.made);
  if (day % 12 === 0) await reconcileProvider(shop.context);
  await readNightly(shop.context);
  await passDays(3);
}

async function passDays(days: number): Promise<void> {
  shop.razorpay.passDays(days);
  await createTimeMachine(shop).passDays(days);
}

/** Counts what has happened, so that a quiet history can't pass for a proof. */
async function countHappenings() {
  const count = async (table: string, isWanted: (row: Record<string, unknown>) => boolean) =>
    (await shop.rows(table)).filter(isWanted).length;
  return {
    sales: shop.razorpay.payments.length,
    invoices: await count('tax_documents', ({ kind }) => kind === 'invoice'),
    refunds: shop.razorpay.refunds.length,
    lostDisputes: shop.razorpay.disputes.filter(({ status }) => status === 'lost').length,
    payouts: await count('payouts', ({ status }) => status === 'completed'),
    returnedPayouts: await count('payouts', ({ status }) => status === 'returned'),
  };
}

type Difference = [kind: SettlementCase, subject: string, paise: number];

/** Plants differences of each kind into the next settlement. Returns the cases that must be found. */
async function plantDifferences(): Promise<Difference[]> {
  const { changeLine, addLine } = shop.razorpay;
  const [wrong, underpaid, twice, never] = [await buy(), await buy(), await buy(), await buy()];
  await refundOrder(admin, { orderId: twice.orderId, reason: 'They asked for it.', amount: 100 });
  await shop.runJobs();
  const refund = shop.razorpay.refunds.at(-1)!;
  shop.razorpay.settle();
  const lineOf = ({ id }: { id: string }) =>
    shop.razorpay.settlementLines.find((line) => line.entity_id === id)!;

  changeLine(wrong.id, { amount: lineOf(wrong).amount - 1, credit: lineOf(wrong).credit - 1 });
  changeLine(underpaid.id, { credit: lineOf(underpaid).credit - 500 });
  addLine({ ...lineOf(twice), settlement_id: 'setl_again' });
  changeLine(never.id, null);
  changeLine(refund.id, null);
  addLine({ entity_id: 'pay_unknown', amount: 49_900 });
  const debit = { amount: 700, debit: 700, credit: 0, fee: 0, tax: 0 };
  addLine({ entity_id: 'rfnd_unknown', type: 'refund', payment_id: wrong.id, ...debit });
  return [
    ['settlement_amount', wrong.id, 1],
    ['settlement_amount', underpaid.id, 500],
    ['settlement_amount', twice.id, twice.amount],
    ['unsettled', never.id, never.amount],
    ['unsettled', refund.id, 10_000],
    ['unknown_line', 'pay_unknown', 49_900],
    ['unknown_line', 'rfnd_unknown', 700],
  ];
}

async function listOpenCases(): Promise<string[]> {
  const open = (await shop.rows('exceptions')).filter(isOpenDifference);
  return open.map(({ kind, subject }) => `${kind} ${subject}`).sort();
}

test('after ninety days everything agrees to the paisa, and each planted difference is one case', async () => {
  await openShop();
  for (let day = 3; day <= 90; day += 3) await liveThreeDays(day);
  await reconcileProvider(shop.context);
  const { inputGst } = await expectAgreement(shop);
  expect(inputGst).toBe(sum(shop.razorpay.settlementLines, 'tax'));
  expect(await countHappenings()).toEqual({
    sales: 30,
    invoices: 28,
    refunds: 17,
    lostDisputes: 3,
    payouts: 2,
    returnedPayouts: 2,
  });

  shop.disagrees('Each way to differ is planted at the provider.');
  const planted = await plantDifferences();
  for (const days of [3, 3, 3, 0]) {
    await readNightly(shop.context);
    await passDays(days);
  }
  expect(await listOpenCases()).toEqual(planted.map(([kind, subject]) => `${kind} ${subject}`).sort());
  const paise = planted.reduce((total, [, , each]) => total + each, 0);
  const metrics = await createShopMetrics(shop.context).getText();
  expect(metrics).toContain(`capstone_unreconciled_paise ${paise}\n`);
}, 120_000);
