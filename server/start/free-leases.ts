import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { mails } from '../db/schema/operations.ts';
import { accessRemovals, orders, purchases, refunds } from '../db/schema/orders.ts';

/**
 * Gives back what a former process was at when it was killed, so that the sweeps at the start find it at once and nobody
 * waits for a lease that no living worker holds. For the embedded database only: one process at a time owns its folder.
 * On PostgreSQL another node may hold a lease at this moment, so there they run out by themselves. Whoever takes the work
 * up asks the provider first, or sends the same key again, as after any lease. Only main.ts calls it, before anything works.
 */
export async function freeLeases({ kind, db }: Database): Promise<void> {
  if (kind !== 'embedded') return;
  await db.transaction(async (tx) => {
    for (const table of [purchases, accessRemovals, refunds, mails])
      await tx.update(table).set({ leasedUntil: null }).where(isNotNull(table.leasedUntil));
    // While an order is being opened this is its maker's lease: see server/orders/open-at-provider.ts.
    await tx
      .update(orders)
      .set({ checkedAt: null })
      .where(and(eq(orders.state, 'opening'), isNotNull(orders.checkedAt)));
  });
}
