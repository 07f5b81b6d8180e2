import { eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { users } from './schema.ts';

/** Excludes guests whose purchases have all moved to an account. */
export const isNotEmptied = isNull(users.emptiedAt);

/** Marks a guest as emptied. The guest's next purchase removes the mark. */
export async function markEmptied(tx: Executor, guestId: string): Promise<void> {
  await tx.update(users).set({ emptiedAt: sql`now()` }).where(eq(users.id, guestId));
}
