import { asc } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { purchases } from '../db/schema/orders.ts';
import { isDue } from './repository-turns.ts';
import { scheduleInvite } from './schedule-invite.ts';

const AT_ONCE = 200;

/**
 * Wakes every invitation that is due: those that waited long, and those whose job or worker was lost in a crash. Runs
 * every minute and once at start; only the shop itself calls it.
 */
export async function sweepInvites(context: Context): Promise<void> {
  const due = await context.db
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(isDue())
    .orderBy(asc(purchases.nextInviteAt))
    .limit(AT_ONCE);
  for (const { orderId } of due) await scheduleInvite(context, context.db, { orderId });
}
