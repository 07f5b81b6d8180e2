import { and, isNotNull, notLike, sql } from 'drizzle-orm';
import type { Db, Executor } from '../../../platform/db/client.ts';
import { isOlder, updateInBatches } from '../../../platform/db/in-batches.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { Person } from '../../../readers/erasure/find-person.ts';
import { providerEvents } from '../schema.ts';

const { eventId, body, createdAt, processedAt } = providerEvents;
/** The text that replaces a deleted body. */
const digest = sql`'sha256:' || encode(sha256(convert_to(${body}, 'UTF8')), 'hex')`;
const isErasable = and(notLike(body, 'sha256:%'), isNotNull(processedAt));

/** Replaces the bodies of processed events about a person by their digests. */
export async function eraseEvents(tx: Executor, { email, providerIds }: Person): Promise<void> {
  const isAbout = mentions(
    body,
    [email, ...providerIds].map((text) => JSON.stringify(text)),
  );
  await tx.update(providerEvents).set({ body: digest }).where(and(isErasable, isAbout));
}

/**
 * Replaces the bodies of events that were processed and are older than `days` by their digests. IDs and
 * digests stay, so that a repeated old event is recognised and not processed twice. Returns how many were
 * replaced.
 */
export function pruneEvents(db: Db, days: number): Promise<number> {
  const where = and(isErasable, isOlder(createdAt, days));
  return updateInBatches(db, { id: eventId, createdAt }, { where, values: { body: digest } });
}
