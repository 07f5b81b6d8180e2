import { invitationOutbox, removalOutbox } from '../features/access/schema.ts';
import { acceptanceOutbox } from '../features/connections/schema.ts';
import { copyOutbox } from '../features/copies/schema.ts';
import { releaseAllOpenings } from '../features/orders/lease-opening.ts';
import { releaseAllReadings } from '../features/payments/reconcile/reading.ts';
import { refundOutbox } from '../features/refunds/schema.ts';
import { webhookOutbox } from '../features/webhooks/schema.ts';
import { whatsAppOutbox } from '../features/whatsapp/schema.ts';
import type { Database } from '../platform/db/client.ts';
import { mailOutbox } from '../platform/mail/schema.ts';
import { releaseLeases } from '../platform/outbox/lease.ts';
import type { Outbox } from '../platform/outbox/outbox.ts';
import { storedJobs } from '../platform/queue/schema.ts';

/** All outboxes, whose rows the sweep finds. */
export const outboxes: readonly Outbox[] = [
  invitationOutbox,
  acceptanceOutbox,
  removalOutbox,
  copyOutbox,
  refundOutbox,
  mailOutbox,
  webhookOutbox,
  whatsAppOutbox,
];

/** All tables whose rows are leased to a node. The queue itself sweeps stored jobs. */
export const leasedTables: readonly Pick<Outbox, 'table'>[] = [...outboxes, { table: storedJobs }];

/**
 * Releases the leases of a killed process, so that the sweeps at start-up continue its work at once. This is
 * only for the embedded database, which one process uses at a time. On PostgreSQL living nodes take over from
 * dead ones.
 */
export async function releaseStaleLeases({ kind, db }: Database): Promise<void> {
  if (kind !== 'embedded') return;
  await db.transaction(async (tx) => {
    for (const leased of leasedTables) await releaseLeases(tx, leased);
    await releaseAllOpenings(tx);
    await releaseAllReadings(tx);
  });
}
