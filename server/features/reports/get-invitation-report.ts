import { and, eq, gte, sql } from 'drizzle-orm';
import { type DayRange, toTimeRange } from '#domain/day-range.ts';
import type { Context } from '../../context.ts';
import { requireRight } from '../../require-right.ts';
import { invitations, purchases } from '../access/schema.ts';
import { fillMissingDays, isWithin, toDate, toDay, toNumber } from './day-range-sql.ts';

/**
 * Reports outcome and speed of the invitations of each day's purchases, including free ones. Requires
 * orderWrite.
 */
export async function getInvitationReport(context: Context, range: DayRange) {
  requireRight(context, 'orderWrite');
  const groups = await groupByDelay(context, range);
  const groupsByDay = Map.groupBy(groups, ({ day }) => day);
  const rows = Array.from(groupsByDay, ([day, dayGroups]) => ({ day, ...summarize(dayGroups) }));
  return { total: summarize(groups), days: fillMissingDays<DailyInvitations>(range, rows, summarize([])) };
}

export type InvitationReport = Awaited<ReturnType<typeof getInvitationReport>>;

/**
 * Groups purchases by day and rounded delay, which keeps percentiles cheap for millions of rows. Purchases
 * are created in the transaction that records the payment, so `created_at` is when the order was paid.
 */
async function groupByDelay({ db }: Context, range: DayRange) {
  const { createdAt, revokedAt } = purchases;
  const { invitedAt, round, status } = invitations;
  const delay = sql`extract(epoch from ${invitedAt} - ${createdAt})::float8`;
  const rounded = sql`greatest(case when ${delay} < 10 then round(${delay} * 10) / 10 else round(${delay}) end, 0)`;
  const countWhere = (condition: ReturnType<typeof sql>) =>
    toNumber(sql`count(*) filter (where ${condition})`);
  return (
    db
      .select({
        day: toDay(createdAt),
        /** Null for invitations that were not sent, or were sent again in a later round. */
        seconds: sql<number | null>`case when ${invitedAt} is not null and ${round} = 0 then ${rounded} end`,
        count: toNumber(sql`count(*)`),
        invited: countWhere(sql`${status} = 'invite_success'`),
        failed: countWhere(sql`${status} = 'invite_failed'`),
        waiting: countWhere(sql`${status} = 'invite_pending' and ${revokedAt} is null`),
      })
      .from(purchases)
      .innerJoin(invitations, eq(invitations.id, purchases.orderId))
      // An invitation is no older than its purchase. Without this, those of all years would be read.
      .where(and(isWithin(range, createdAt), gte(invitations.createdAt, toTimeRange(range).start)))
      .groupBy(toDate(createdAt), sql`2`)
  );
}

type DelayGroup = Awaited<ReturnType<typeof groupByDelay>>[number];

function summarize(groups: readonly DelayGroup[]) {
  const sum = (key: 'invited' | 'failed' | 'waiting') =>
    groups.reduce((total, group) => total + group[key], 0);
  return {
    invited: sum('invited'),
    failed: sum('failed'),
    /** Invitations that are not sent yet and whose purchase is not refunded. */
    waiting: sum('waiting'),
    /** Median and 95th percentile of the seconds from payment to first invitation; null without any. */
    medianSeconds: percentile(groups, 0.5),
    p95Seconds: percentile(groups, 0.95),
  };
}

export type DailyInvitations = ReturnType<typeof summarize> & { day: string };

/** The delay within which this share of the invitations was sent; null when none was. */
function percentile(groups: readonly DelayGroup[], share: number): number | null {
  const sent = groups.flatMap(({ seconds, count }) => (seconds === null ? [] : [{ seconds, count }]));
  const target = share * sent.reduce((total, { count }) => total + count, 0);
  let reached = 0;
  for (const { seconds, count } of sent.sort((a, b) => a.seconds - b.seconds)) {
    reached += count;
    if (reached >= target) return seconds;
  }
  return null;
}
