import { describe, expect, test } from 'vitest';
import { startProgram } from '../e2e/program.ts';
import { DATABASES, type FaultShop, startFaultShop } from './fault-shop.ts';
import { expectInvariants, settle } from './invariants.ts';

// Faults 8, 12 and 14 with 40 concurrent requests; on PostgreSQL half of them go to a second node.

const AT_ONCE = 40;
const ROUNDS = 10;

describe.each(DATABASES)('on %s', (kind) => {
  test(`${AT_ONCE} requests at once make one order, and ${AT_ONCE} reports one purchase`, async () => {
    const shop = await startFaultShop(kind, { TRUST_PROXY: '1' });
    const second = kind === 'postgres' ? await startProgram(shop.settings) : null;
    const urls = [shop.program.url, second?.url ?? shop.program.url];
    try {
      const orders: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const ids = await atOnce(() => shop.order(`buyer-${round}`, round).then(({ id }) => id));
        expect(new Set(ids).size).toBe(1);
        const [id = ''] = ids;
        orders.push(id);
        await reportAtOnce(shop, urls, id);
      }
      expect(shop.razorpay.orders).toHaveLength(ROUNDS);
      await settle(shop, orders);
      await expectInvariants(shop);
      expect(shop.github.invitations).toHaveLength(ROUNDS);
    } finally {
      await second?.stop();
    }
  });
});

function atOnce<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));
}

/** Reports the same payment by webhooks under many IDs and by the buyer's page. */
async function reportAtOnce(shop: FaultShop, urls: string[], orderId: string): Promise<void> {
  const payment = await shop.pay(orderId);
  const webhook = shop.razorpay.webhook('payment.captured', { payment });
  const replies = await atOnce((index) =>
    fetch(`${urls[index % 2]}/webhooks/razorpay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': webhook.signature,
        'x-razorpay-event-id': `${webhook.eventId}-${index}`,
      },
      body: Buffer.from(webhook.rawBody),
    }),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
}
