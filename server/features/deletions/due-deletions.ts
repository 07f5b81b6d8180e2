import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { secondsFromNow } from '../../platform/outbox/backoff.ts';
import { type Deletion, deletions } from './schema.ts';

const isDue = lte(deletions.dueAt, sql`now()`);

/** Finds the deletion that is planned for an address; null when there is none. */
export async function findDeletion(db: Executor, email: string): Promise<Deletion | null> {
  const [planned] = await db.select().from(deletions).where(eq(deletions.email, email));
  return planned ?? null;
}

/** Lists addresses whose data is to be erased now, longest due first. */
export async function listDueDeletions(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .select({ email: deletions.email })
    .from(deletions)
    .where(isDue)
    .orderBy(asc(deletions.dueAt))
    .limit(limit);
  return rows.map(({ email }) => email);
}

/** Locks a deletion that is due; null when it was taken back, or another node has it. */
export async function lockDueDeletion(tx: Executor, email: string): Promise<Deletion | null> {
  const [due] = await tx
    .select()
    .from(deletions)
    .where(and(eq(deletions.email, email), isDue))
    .for('update', { skipLocked: true });
  return due ?? null;
}

export async function postponeDeletion(db: Executor, email: string, seconds: number): Promise<void> {
  await db
    .update(deletions)
    .set({ dueAt: secondsFromNow(seconds) })
    .where(eq(deletions.email, email));
}

export async function endDeletion(tx: Executor, email: string): Promise<void> {
  await tx.delete(deletions).where(eq(deletions.email, email));
}
