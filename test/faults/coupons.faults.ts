import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { DATABASES, type FaultShop, startFaultShop } from './fault-shop.ts';
import { expectInvariants, settle } from './invariants.ts';
import { createRandom } from './random.ts';

// The process is killed at any moment between the use of a coupon and the end of its purchase.

const KILLS = Number(process.env.FAULT_KILLS ?? 60);
const COUPON = { code: 'DIWALI-10', percentOff: 10 };
/** Later buyers get none, so kills also hit the decision about the last use. */
const MAX_USES = Math.ceil(KILLS / 2);

describe.each(DATABASES)('on %s', (kind) => {
  test(`${KILLS} kills between the use of a coupon and its payment lose and repeat no use`, async () => {
    const random = createRandom();
    // Each call has its own network, which may hold five uses.
    const shop = await startFaultShop(kind, { TRUST_PROXY: '1' });
    await shop.inspect((query) =>
      query(
        `insert into coupons (id, code, percent_off, max_uses)
         values ('faults', '${COUPON.code}', ${COUPON.percentOff}, ${MAX_USES})`,
      ),
    );
    const began = Date.now();
    const orders = [await buy(shop, 'undisturbed')].filter((id) => id !== null);
    const life = Date.now() - began;
    expect(orders).toHaveLength(1);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [id] = await Promise.all([
        buy(shop, `buyer-${kill}`),
        pause(random(life)).then(() => shop.crash()),
      ]);
      if (id) orders.push(id);
      await shop.deliverWebhooks();
    }
    const recovery = await settle(shop, orders);
    console.log(`${kind}: ${orders.length} of ${KILLS + 1} orders, recovered within ${recovery} ms`);
    const [coupon] = await shop.inspect((query) =>
      query<{ uses: number; rows: number; ordered: number; paid: number }>(
        `select uses, (select count(*)::int from coupon_uses) as rows,
           (select count(*)::int from orders where coupon_code is not null) as ordered,
           (select count(*)::int from orders join payments on payments.order_id = orders.id
            where orders.amount_paise * 10 = regular_price_paise * 9) as paid from coupons`,
      ),
    );
    // An order that was stored before a kill has its use, whether its buyer heard of it or not.
    expect(coupon).toMatchObject({ rows: coupon?.uses, ordered: coupon?.uses, paid: orders.length });
    expect(coupon?.uses).toBeLessThanOrEqual(MAX_USES);
    await expectInvariants(shop);
  });
});

/** Orders with the coupon and pays. Null when the shop was killed first, or the coupon is used up. */
async function buy(shop: FaultShop, buyer: string): Promise<string | null> {
  const order = await shop.order(buyer, 0, COUPON).catch(() => null);
  if (order) await shop.pay(order.id);
  return order?.id ?? null;
}
