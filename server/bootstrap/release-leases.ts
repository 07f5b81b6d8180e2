import { invitationOutbox, removalOutbox, teamOutbox } from '../access/schema.ts';
import { acceptanceOutbox } from '../connections/schema.ts';
import { releaseAllOpenings } from '../orders/lease-opening.ts';
import { releaseAllReadings } from '../payments/reconcile/reading.ts';
import type { Database } from '../platform/db/client.ts';
import { mailOutbox } from '../platform/mail/schema.ts';
import { releaseLeases } from '../platform/outbox/lease.ts';
import { refundOutbox } from '../refunds/schema.ts';

/**
 * Releases the leases of a process that was killed, so that the sweeps at start-up continue its work at once. Only for the
 * embedded database, which one process uses at a time; on PostgreSQL another node may hold a lease, so they expire.
 */
export async function releaseStaleLeases({ kind, db }: Database): Promise<void> {
  if (kind !== 'embedded') return;
  await db.transaction(async (tx) => {
    const access = [invitationOutbox, teamOutbox, acceptanceOutbox, removalOutbox];
    for (const outbox of [...access, refundOutbox, mailOutbox]) {
      await releaseLeases(tx, outbox);
    }
    await releaseAllOpenings(tx);
    await releaseAllReadings(tx);
  });
}
