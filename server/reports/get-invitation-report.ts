import { sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import { purchases } from '../access/schema.ts';
import type { Context } from '../context.ts';
import { requireRight } from '../require-right.ts';
import { dayText, fillMissingDays, isWithin, toDayColumn, toNumber } from './day-range-sql.ts';
import { secondsWithin, type Timed } from './with-timeout.ts';

/** What became of the invitations of paid orders. */
interface InvitationCounts {
  invited: number;
  failed: number;
  /** Still on their way; not those that were refunded meanwhile. */
  waiting: number;
  /**
   * Seconds from payment to invitation within which half of them were sent, and 95 of 100; to the tenth below ten. Null when
   * none was. Later invitations (lapsed, another account) say nothing about the payment and are left out.
   */
  medianSeconds: number | null;
  p95Seconds: number | null;
}

export interface DailyInvitations extends InvitationCounts {
  day: string;
}

export interface InvitationReport {
  total: InvitationCounts;
  days: DailyInvitations[];
}

/** How the invitations went of what was paid on each day of a range, free projects too. For active admins. */
export async function getInvitationReport(context: Context, range: DayRange): Promise<InvitationReport> {
  requireRight(context, 'any');
  const groups = await readGroups(context, range);
  const byDay = Map.groupBy(groups, ({ day }) => day);
  const days = Array.from(byDay, ([day, ofDay]) => ({ day, ...figuresOf(ofDay) }));
  return { total: figuresOf(groups), days: fillMissingDays<DailyInvitations>(range, days, figuresOf([])) };
}

interface Group {
  day: string;
  /** Null for those that were not sent, or not in the first round. */
  seconds: number | null;
  count: number;
  invited: number;
  failed: number;
  waiting: number;
}

/**
 * Counted by day and seconds, so that a million need not be sorted. A purchase is written in the transaction of its
 * payment, by the same clock: `created_at` is the order's `paid_at`.
 */
async function readGroups({ db }: Context, range: DayRange): Promise<Group[]> {
  const { createdAt, invitedAt, inviteRound, inviteStatus, revokedAt } = purchases;
  const taken = sql`extract(epoch from ${invitedAt} - ${createdAt})::float8`;
  const rounded = sql`greatest(case when ${taken} < 10 then round(${taken} * 10) / 10 else round(${taken}) end, 0)`;
  const counted = (condition: ReturnType<typeof sql>) => toNumber(sql`count(*) filter (where ${condition})`);
  return db
    .select({
      day: dayText(createdAt),
      seconds: sql<
        number | null
      >`case when ${invitedAt} is not null and ${inviteRound} = 0 then ${rounded} end`,
      count: toNumber(sql`count(*)`),
      invited: counted(sql`${inviteStatus} = 'invite_success'`),
      failed: counted(sql`${inviteStatus} = 'invite_failed'`),
      waiting: counted(sql`${inviteStatus} = 'invite_pending' and ${revokedAt} is null`),
    })
    .from(purchases)
    .where(isWithin(range, createdAt))
    .groupBy(toDayColumn(createdAt), sql`2`);
}

function figuresOf(groups: readonly Group[]): InvitationCounts {
  const sum = (key: 'invited' | 'failed' | 'waiting') => groups.reduce((all, group) => all + group[key], 0);
  const timed = groups.filter((group): group is Group & Timed => group.seconds !== null);
  return {
    ...{ invited: sum('invited'), failed: sum('failed'), waiting: sum('waiting') },
    ...{ medianSeconds: secondsWithin(timed, 0.5), p95Seconds: secondsWithin(timed, 0.95) },
  };
}
