import { type DayRange, rangeBefore } from '#domain/day-range.ts';
import type { Context } from '../../context.ts';
import { readTogether } from '../../platform/db/read-together.ts';
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
 * queries does not grow with the range. They are one statement after the other, to leave database connections to buyers.
 */
export async function getReports(context: Context, range: DayRange) {
  const { rights } = requireRight(context, 'any');
  const reader = readTogether(onReplica(context));
  const [orders, referrals] = await Promise.all([
    rights?.orderWrite ? getOrderReports(reader, range) : null,
    rights?.payoutRead ? getDailyReferralCost(reader, range) : null,
  ]);
  return {
    /** Null without orderWrite. */
    orders,
    /** Null without payoutRead. */
    referrals,
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
  const [sales, paiseBefore, conversion, invitations, failures, projects, coupons, help] = await Promise.all([
    getDailySales(context, range),
    sumRevenue(context, rangeBefore(range)),
    getDailyConversion(context, range),
    getInvitationReport(context, range),
    listFailureReasons(context, range),
    listTopProjects(context, range),
    listCouponSales(context, range),
    getHelpSpeed(context),
  ]);
  return {
    sales,
    /** Revenue less refunds of the same number of days before the range, in paise. */
    paiseBefore,
    conversion,
    invitations,
    failures,
    projects,
    coupons,
    /** Of the last 30 days, in any range. */
    help,
  };
}

async function sumRevenue(context: Context, range: DayRange): Promise<number> {
  const days = await getDailySales(context, range);
  return days.reduce((sum, { grossPaise, refundedPaise }) => sum + grossPaise - refundedPaise, 0);
}
