import { and, inArray, isNotNull, notLike, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { BATCH_ROWS, inBatches } from '../../platform/db/in-batches.ts';
import { providerEvents } from '../schema.ts';

/** The text that replaces a deleted body. */
export const bodyDigest = sql`'sha256:' || encode(sha256(convert_to(${providerEvents.body}, 'UTF8')), 'hex')`;

/**
 * Replaces the bodies of events that were processed and are older than `days` by their digests. IDs and
 * digests stay, so that a repeated old event is recognised and not processed twice. Returns how many were
 * replaced.
 */
export function pruneEvents(db: Db, days: number): Promise<number> {
  const { eventId, body, createdAt, processedAt } = providerEvents;
  const old = db
    .select({ eventId })
    .from(providerEvents)
    .where(
      and(
        notLike(body, 'sha256:%'),
        isNotNull(processedAt),
        sql`${createdAt} < now() - make_interval(days => ${days})`,
      ),
    )
    .orderBy(createdAt)
    .limit(BATCH_ROWS);
  return inBatches(() =>
    db
      .update(providerEvents)
      .set({ body: bodyDigest })
      .where(and(inArray(eventId, old), notLike(body, 'sha256:%'), isNotNull(processedAt)))
      .returning({ eventId }),
  );
}
