import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { purchases } from '../../features/access/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { isOrderOf } from './data-subject.ts';

const shop = setUp(openTestShop);

test('the orders of a person are found by index', async () => {
  const plan = await shop.context.db.transaction(async (tx) => {
    // The database reads a small table as a whole, unless it has to use the index.
    await tx.execute(sql`set local enable_seqscan = off`);
    const subject = { email: 'asha@example.com', userIds: ['u1', 'u2'], ownsEmail: true };
    const found = tx
      .select({ id: orders.id })
      .from(orders)
      .leftJoin(purchases, eq(purchases.orderId, orders.id))
      .where(isOrderOf(tx, subject));
    return JSON.stringify((await tx.execute(sql`explain ${found}`)).rows);
  });
  for (const column of ['email', 'buyer_id', 'user_id', 'id'])
    expect(plan).toMatch(new RegExp(`Index Cond: \\(+${column} = `));
});
