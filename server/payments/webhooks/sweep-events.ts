import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { providerEvents } from '../schema.ts';

const source = 'razorpay';
const BATCH = 1000;

/**
 * This job enqueues stored webhook events that are still not processed, because a crash lost their job or all
 * retries failed. The older an event is, the less often.
 */
export async function sweepEvents({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  const { eventId, createdAt, processedAt, sweptAt } = providerEvents;
  const pause = sql`greatest(interval '1 minute', (now() - ${createdAt}) / 10)`;
  const isWaiting = and(eq(providerEvents.source, source), isNull(processedAt));
  await db.transaction(async (tx) => {
    const due = tx
      .select({ eventId })
      .from(providerEvents)
      .where(and(isWaiting, sql`coalesce(${sweptAt}, ${createdAt}) <= now() - ${pause}`))
      .orderBy(asc(createdAt))
      .limit(BATCH);
    const swept = await tx
      .update(providerEvents)
      .set({ sweptAt: sql`now()` })
      .where(and(isWaiting, inArray(eventId, due)))
      .returning({ eventId });
    for (const event of swept) {
      const data = { source, eventId: event.eventId };
      await jobs.enqueue(tx, { name: 'process-event', data, key: `sweep ${event.eventId}` });
    }
  });
}
