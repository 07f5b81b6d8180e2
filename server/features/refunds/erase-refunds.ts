import { eq, inArray } from 'drizzle-orm';
import { type Erased, eraseAddresses } from '#domain/erasure.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { Person } from '../../readers/erasure/find-person.ts';
import { refunds } from './schema.ts';

/** Erases a person from the reasons of their refunds. */
export async function eraseRefunds(tx: Executor, { ids }: Person, erased: Erased): Promise<void> {
  const rows = await tx
    .select({ id: refunds.id, reason: refunds.reason, lastError: refunds.lastError })
    .from(refunds)
    .where(inArray(refunds.id, ids));
  for (const { id, ...texts } of rows)
    await tx.update(refunds).set(eraseAddresses(texts, erased)).where(eq(refunds.id, id));
}
