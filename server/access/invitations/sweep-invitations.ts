import { asc, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isDueOrTaken } from '../repository-lock.ts';
import { purchases } from '../schema.ts';
import { scheduleInvite } from './schedule-invitation.ts';

const AT_ONCE = 200;
const LEASE_LEFT = sql<number>`greatest(0, ceil(extract(epoch from ${purchases.leasedUntil} - now())))::int`;

/**
 * Wakes every invitation that is due: those that waited long, and those whose job or worker was lost in a crash; when
 * somebody has one, at the end of that lease. Runs every minute and once at start; only the shop itself calls it.
 */
export async function sweepInvites(context: Context): Promise<void> {
  const due = await context.db
    .select({ orderId: purchases.orderId, inSeconds: LEASE_LEFT })
    .from(purchases)
    .where(isDueOrTaken())
    .orderBy(asc(purchases.nextInviteAt))
    .limit(AT_ONCE);
  for (const { orderId, inSeconds } of due) {
    if (inSeconds === 0) await scheduleInvite(context, context.db, { orderId });
    // Under a key of its own, so that it never stands in the way of the next try that the worker itself plans.
    else
      await context.jobs.enqueue(context.db, {
        name: 'send-invite',
        data: { orderId },
        key: `${orderId} lease`,
        inSeconds,
      });
  }
}
