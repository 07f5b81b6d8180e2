import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { confirmCheckout } from '../checkout/confirm-checkout.ts';
import { sweepOrders } from './reconcile/check-order.ts';

const shop = setUp(openOrderShop);

// Random events happen to two orders of one GitHub account for one project, and to one of another account.
const orderIndex = fc.nat({ max: 2 });
const paid = fc.record({
  what: fc.constant('paid' as const),
  order: orderIndex,
  status: fc.constantFrom('captured', 'captured', 'authorized', 'failed'),
  amount: fc.constantFrom(49_900, 49_900, 49_900, 499),
});
const reported = fc.record({
  what: fc.constant('reported' as const),
  payment: fc.nat({ max: 8 }),
  type: fc.constantFrom('payment.captured', 'order.paid', 'payment.failed', 'payment.authorized'),
});
const captured = fc.record({ what: fc.constant('captured' as const), payment: fc.nat({ max: 8 }) });
const confirmed = fc.record({ what: fc.constant('confirmed' as const), order: orderIndex });
const swept = fc.record({ what: fc.constant('swept' as const), order: orderIndex });
const steps = fc.array(fc.oneof(paid, reported, captured, confirmed, swept), { minLength: 3, maxLength: 12 });
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

test('every captured payment is accepted once or opens a case, in any order of events', async () => {
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: 25, endOnFailure: true });
}, 120_000);

type Payment = ReturnType<OrderShop['razorpay']['pay']>;

async function run(steps: Step[]): Promise<void> {
  await shop.reset();
  await makeUser(shop.context.db, { referralCode: 'FRIEND' });
  const { id: projectId } = await makeProject(shop.context.db);
  const buy = (email: string, githubId: string) =>
    shop.createOrder({ projectId, email, githubId, referralCode: 'FRIEND' });
  const opened = [
    await buy('a@example.com', 'asha'),
    await buy('b@example.com', 'asha'),
    await buy('c@example.com', 'c'),
  ];
  const orders = opened.map(({ id }) => id);
  const made: Payment[] = [];
  for (const step of steps) await apply(step, orders, made);

  // The provider repeats webhooks for a day, so each captured payment is reported in the end.
  for (const payment of made.filter(({ status }) => status === 'captured')) {
    await shop.deliver(shop.razorpay.webhook('payment.captured', { payment }));
  }
  await expectInvariants(made);
}

async function apply(step: Step, orders: string[], made: Payment[]): Promise<void> {
  const publicId = 'order' in step ? (orders[step.order] ?? '') : '';
  if (step.what === 'paid') {
    made.push(shop.razorpay.pay(publicId, { status: step.status, amount: step.amount }));
  } else if (step.what === 'swept') {
    await shop.setAge(publicId, 3600);
    await sweepOrders(shop.context);
  } else if (step.what === 'confirmed') {
    const signature = shop.razorpay.signCheckout(publicId, 'pay_any');
    await confirmCheckout(shop.context, { orderId: publicId, paymentId: 'pay_any', signature });
  } else {
    const at = step.payment % Math.max(1, made.length);
    const payment = made[at];
    if (!payment) return;
    if (step.what === 'reported') await shop.deliver(shop.razorpay.webhook(step.type, { payment }));
    else if (payment.status === 'authorized') {
      made[at] = shop.razorpay.pay(String(payment.order_id), { ...payment, status: 'captured' });
    }
  }
}

async function expectInvariants(made: Payment[]): Promise<void> {
  const accepted = (await shop.rows('payments')).map(({ id }) => id);
  const openedCases = (await shop.rows('exceptions')).map(({ subject }) => subject);
  const atProvider = made.filter(({ status }) => status === 'captured').map(({ id }) => id);
  expect([...accepted, ...openedCases].toSorted()).toEqual(atProvider.toSorted());
  const paidOrders = (await shop.rows('orders')).filter(({ state }) => state === 'paid');
  for (const rows of [paidOrders, await shop.rows('purchases'), await shop.rows('ledger_entries')]) {
    expect(rows).toHaveLength(accepted.length);
  }
  const receipts = await shop.mailsOf('receipt');
  expect(receipts).toHaveLength(accepted.length);
  expect(await shop.waitingJobs('send-invitation')).toHaveLength(accepted.length);
  await shop.check();
  expect(await shop.rows('settlement_lines')).toHaveLength(atProvider.length);
}
