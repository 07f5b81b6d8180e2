import { type DayRange, rangeBefore } from '#domain/day-range.ts';
import type { Context } from '../../context.ts';
import { requireRight } from '../../require-right.ts';
import { getHelpSpeed } from '../threads/get-help-speed.ts';
import { getDailyConversion } from './get-daily-conversion.ts';
import { getDailyReferralCost } from './get-daily-referral-cost.ts';
import { getDailySales } from './get-daily-sales.ts';
import { getInvitationReport } from './get-invitation-report.ts';
import { listCouponSales } from './list-coupon-sales.ts';
import { listFailureReasons } from './list-failure-reasons.ts';
import { listTopProjects } from './list-top-projects.ts';

/**
 * Reads the dashboard's reports that the admin's rights allow. Requires an active admin. The number of
 * queries does not grow with the range. They run one after the other to leave database connections to buyers.
 */
export async function getReports(context: Context, range: DayRange) {
  const { rights } = requireRight(context, 'any');
  const reader = onReplica(context);
  return {
    /** Null without orderWrite. */
    orders: rights?.orderWrite ? await getOrderReports(reader, range) : null,
    /** Null without payoutRead. */
    referrals: rights?.payoutRead ? await getDailyReferralCost(reader, range) : null,
  };
}

export type Reports = Awaited<ReturnType<typeof getReports>>;

/**
 * Reports are expensive and may be a second old. If there is a replica, reading from it leaves the primary to
 * buyers.
 */
export function onReplica<C extends Context>(context: C): C {
  return { ...context, db: context.readDb };
}

async function getOrderReports(context: Context, range: DayRange) {
  return {
    sales: await getDailySales(context, range),
    /** Revenue less refunds of the same number of days before the range, in paise. */
    paiseBefore: await sumRevenue(context, rangeBefore(range)),
    conversion: await getDailyConversion(context, range),
    invitations: await getInvitationReport(context, range),
    failures: await listFailureReasons(context, range),
    projects: await listTopProjects(context, range),
    coupons: await listCouponSales(context, range),
    /** Of the last 30 days, in any range. */
    help: await getHelpSpeed(context),
  };
}

async function sumRevenue(context: Context, range: DayRange): Promise<number> {
  const days = await getDailySales(context, range);
  return days.reduce((sum, { grossPaise, refundedPaise }) => sum + grossPaise - refundedPaise, 0);
}
