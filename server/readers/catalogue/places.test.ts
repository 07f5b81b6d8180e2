import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { revokePurchase } from '#server/features/access/purchases.ts';
import { orders } from '#server/features/orders/schema.ts';
import { findProject } from '#server/features/projects/get-project.ts';
import { listProjects } from '#server/features/projects/list-projects.ts';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';

const fixture = setUp(openAccessFixture);

test('purchases of the last 365 days are counted, free ones too, and not those that were refunded', async () => {
  const { db } = fixture.context;
  const buy = async (login: string, pricePaise = 49_900) => {
    const { orderId } = await fixture.buy(login, { pricePaise });
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    return order!;
  };
  const { id: orderId, projectId } = await buy('asha');
  const read = async () => (await findProject(fixture.context, projectId))?.boughtThisYear;
  const paidAgo = (hours: number) =>
    db
      .update(orders)
      .set({ paidAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(orders.id, orderId));
  expect(await read()).toBe(1);
  await buy('bilal', 0);
  expect(await read()).toBe(2);
  const { documents } = await listProjects(fixture.context, { limit: 9 });
  expect(documents).toMatchObject([{ id: projectId, boughtThisYear: 2, purchaseCount: 2 }]);

  await paidAgo(365 * 24 - 1);
  expect(await read()).toBe(2);
  await paidAgo(365 * 24 + 1);
  expect(await read()).toBe(1);
  await paidAgo(1);
  await db.transaction((tx) => revokePurchase(fixture.context, tx, orderId));
  expect(await read()).toBe(1);
});
