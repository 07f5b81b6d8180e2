import { eq, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { orders, purchases } from '../db/schema/orders.ts';
import { requireRight } from '../require-right.ts';
import { asNumber, dayIn, everyDay, isIn } from './in-range.ts';

/** What became of the invitations of paid orders. */
interface InviteFigures {
  invited: number;
  failed: number;
  /** Still on their way; not those that were refunded meanwhile. */
  waiting: number;
  /**
   * From payment to invitation, in seconds: half were faster, and 95 of 100. Null when none was sent. Later invitations
   * (lapsed, another account) say nothing about the payment and are left out.
   */
  medianSeconds: number | null;
  p95Seconds: number | null;
}

export interface InviteDay extends InviteFigures {
  day: string;
}

export interface Invites {
  total: InviteFigures;
  days: InviteDay[];
}

const NONE: InviteFigures = { invited: 0, failed: 0, waiting: 0, medianSeconds: null, p95Seconds: null };

/** How the invitations went of what was paid on each day of a range, free projects too. For active admins. */
export async function readInvites(context: Context, range: DayRange): Promise<Invites> {
  requireRight(context, 'any');
  const counted = (condition: ReturnType<typeof sql>) => asNumber(sql`count(*) filter (where ${condition})`);
  const day = dayIn(orders.paidAt);
  const found = await context.db
    .select({
      day: sql<string | null>`${day}`,
      invited: counted(sql`${purchases.inviteStatus} = 'invite_success'`),
      failed: counted(sql`${purchases.inviteStatus} = 'invite_failed'`),
      waiting: counted(sql`${purchases.inviteStatus} = 'invite_pending' and ${purchases.revokedAt} is null`),
      medianSeconds: secondsWithin(0.5),
      p95Seconds: secondsWithin(0.95),
    })
    .from(orders)
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .where(isIn(range, orders.paidAt))
    .groupBy(sql`rollup(1)`);
  const { day: _, ...total } = found.find((row) => row.day === null) ?? { day: null, ...NONE };
  const days = found.filter((row): row is InviteDay => row.day !== null);
  return { total, days: everyDay<InviteDay>(range, days, NONE) };
}

/** So large a part of the first invitations was sent within so many seconds. */
function secondsWithin(part: number) {
  return sql<number | null>`percentile_cont(${sql.raw(String(part))}) within group (order by
      greatest(extract(epoch from ${purchases.invitedAt} - ${orders.paidAt})::float8, 0))
    filter (where ${purchases.invitedAt} is not null and ${purchases.inviteRound} = 0)`;
}
