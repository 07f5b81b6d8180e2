import { asc, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { accessRemovals } from '../schema.ts';

const AT_ONCE = 200;

/**
 * Wakes every removal of access that is due: those that waited long, and those whose job or worker was lost in a crash.
 * Runs every minute and once at start; only the shop itself calls it.
 */
export async function sweepRemovals(context: Context): Promise<void> {
  const due = await context.db
    .select({
      id: accessRemovals.id,
      inSeconds: sql<number>`greatest(0, ceil(extract(epoch from ${accessRemovals.leasedUntil} - now())))::int`,
    })
    .from(accessRemovals)
    .where(lte(accessRemovals.nextTryAt, sql`now()`))
    .orderBy(asc(accessRemovals.nextTryAt))
    .limit(AT_ONCE);
  for (const { id, inSeconds } of due) {
    const key = inSeconds === 0 ? id : `${id} lease`;
    await context.jobs.enqueue(context.db, {
      name: 'remove-access',
      data: { removalId: id },
      key,
      inSeconds,
    });
  }
}
