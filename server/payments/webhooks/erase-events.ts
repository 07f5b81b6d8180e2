import { and, isNotNull, notLike } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { mentions } from '../../platform/db/mentions.ts';
import type { Person } from '../../queries/erasure/find-person.ts';
import { providerEvents } from '../schema.ts';
import { bodyDigest } from './prune-events.ts';

/** Replaces the bodies of processed events about a person by their digests. */
export async function eraseEvents(tx: Executor, { email, providerIds }: Person): Promise<void> {
  const { body, processedAt } = providerEvents;
  const isAbout = mentions(
    body,
    [email, ...providerIds].map((text) => JSON.stringify(text)),
  );
  await tx
    .update(providerEvents)
    .set({ body: bodyDigest })
    .where(and(notLike(body, 'sha256:%'), isNotNull(processedAt), isAbout));
}
