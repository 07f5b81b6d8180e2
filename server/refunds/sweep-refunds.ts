import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { refunds } from './schema.ts';

const AT_ONCE = 100;

/** Wakes refunds that are due: those that waited long, and those whose job was lost in a crash. */
export async function sweepRefunds({ db, jobs }: Context): Promise<void> {
  const free = or(isNull(refunds.leasedUntil), lte(refunds.leasedUntil, sql`now()`));
  const due = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'requested'), lte(refunds.nextTryAt, sql`now()`), free))
    .orderBy(asc(refunds.nextTryAt))
    .limit(AT_ONCE);
  for (const { id: refundId } of due) {
    await jobs.enqueue(db, { name: 'send-refund', data: { refundId }, key: refundId });
  }
}
