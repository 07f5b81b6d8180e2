import { and, eq, isNotNull } from 'drizzle-orm';
import { invitationOutbox, removalOutbox } from '../access/schema.ts';
import { orders } from '../orders/schema.ts';
import type { Database } from '../platform/db/client.ts';
import { mailOutbox } from '../platform/mail/schema.ts';
import { releaseLeases } from '../platform/outbox/lease.ts';
import { refundOutbox } from '../refunds/schema.ts';

/**
 * Gives back what a former process was at when it was killed, so that the sweeps at the start find it at once and nobody
 * waits for a lease that no living worker holds. For the embedded database only: one process at a time owns its folder.
 * On PostgreSQL another node may hold a lease at this moment, so there they run out by themselves. Whoever takes the work
 * up asks the provider first, or sends the same key again, as after any lease. Only main.ts calls it, before anything works.
 */
export async function freeLeases({ kind, db }: Database): Promise<void> {
  if (kind !== 'embedded') return;
  await db.transaction(async (tx) => {
    for (const outbox of [invitationOutbox, removalOutbox, refundOutbox, mailOutbox])
      await releaseLeases(tx, outbox);
    // While an order is being opened this is its maker's lease: see server/checkout/create-provider-order.ts.
    await tx
      .update(orders)
      .set({ checkedAt: null })
      .where(and(eq(orders.state, 'opening'), isNotNull(orders.checkedAt)));
  });
}
