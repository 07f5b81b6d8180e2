import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { orders } from '#server/features/orders/schema.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Changes columns of an order, or of all orders, that a trigger freezes. */
export async function changeFrozenOrder(
  db: Db,
  values: PgUpdateSetSource<typeof orders>,
  publicId?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table orders disable trigger orders_guard`);
    await tx
      .update(orders)
      .set(values)
      .where(publicId === undefined ? undefined : eq(orders.publicId, publicId));
    await tx.execute(sql`alter table orders enable trigger orders_guard`);
  });
}
