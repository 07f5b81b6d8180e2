import { and } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/client.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { Person } from '../../../readers/erasure/find-person.ts';
import { erasedBody, isErasable, providerEvents } from '../schema.ts';

/** Replaces the bodies of processed events about a person by their digests. */
export async function eraseEvents(tx: Executor, { email, providerIds }: Person): Promise<void> {
  const isAbout = mentions(
    providerEvents.body,
    [email, ...providerIds].map((text) => JSON.stringify(text)),
  );
  await tx
    .update(providerEvents)
    .set(erasedBody(providerEvents))
    .where(and(isErasable(providerEvents), isAbout));
}
