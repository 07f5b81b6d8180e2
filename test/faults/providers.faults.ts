import { describe, expect, test } from 'vitest';
import type { Fault } from '../harness/fault-injection.ts';
import { DATABASES, startFaultShop } from './fault-shop.ts';
import { inTurns } from './in-turns.ts';
import { expectInvariants, settle } from './invariants.ts';
import { createRandom } from './random.ts';

// Faults 11, 14, 15 and 19 to 22: providers refuse, hang, drip, cut connections, ask to wait, and answer
// nonsense.

const ORDERS = 60;
/**
 * The number of concurrent buyers. One after another, they would wait ten minutes for requests that are never
 * answered.
 */
const AT_ONCE = 6;
const COMMON: Fault[] = [
  'drop',
  'drop-reply',
  'drip',
  'hold-reply',
  { status: 500 },
  { status: 502, body: '<html>' },
];
const GITHUB: Fault[] = [
  ...COMMON,
  { status: 429, headers: { 'retry-after': '2' } },
  {
    status: 403,
    headers: { 'retry-after': '2' },
    body: { message: 'You have exceeded a secondary rate limit' },
  },
  { status: 200, body: '<html>' },
];
const RAZORPAY: Fault[] = [...COMMON, { status: 429 }, { status: 200, body: {} }];
const MAIL = ['defer', 'drop-reply'] as const;

describe.each(DATABASES)('on %s', (kind) => {
  test(`${ORDERS} orders survive slow and lying providers`, async () => {
    const random = createRandom();
    const oneOf = <T>(values: readonly T[]) => values[random(values.length)] as T;
    const shop = await startFaultShop(kind);
    const orders: string[] = [];
    const buy = async (index: number) => {
      shop.razorpay.injectFaults('POST /orders', oneOf(RAZORPAY));
      shop.razorpay.injectFaults(/^GET /, oneOf(RAZORPAY));
      shop.github.injectFaults(/^PUT /, oneOf(GITHUB));
      shop.github.injectFaults(/^GET \/repos/, oneOf(GITHUB));
      shop.smtp.injectFaults(oneOf(MAIL));
      const order = await orderAtLast(() => shop.order(`buyer-${index}`, index));
      orders.push(order.id);
      // Half of the webhooks are never sent, so the shop has to ask.
      if (index % 2 === 0) await shop.pay(order.id);
      else shop.payments.push(shop.razorpay.pay(order.id));
    };
    await inTurns({ count: ORDERS, atOnce: AT_ONCE }, buy);
    shop.razorpay.clearFaults();
    shop.github.clearFaults();
    await settle(shop, orders);
    await expectInvariants(shop);
    expect(shop.razorpay.orders.length).toBeLessThan(ORDERS * 3);
  });
});

/** The buyer presses the button until the order is created. */
async function orderAtLast<T>(create: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await create();
    } catch (error) {
      if (!(error instanceof Error) || !/try again|reach|unavailable|moment/i.test(error.message))
        throw error;
    }
  }
}
