import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { getHelpSpeed, type HelpSpeed } from '../help/get-help-speed.ts';
import { requireRight } from '../require-right.ts';
import { type DailyConversion, getDailyConversion } from './get-daily-conversion.ts';
import { type DailyReferralCost, getDailyReferralCost } from './get-daily-referral-cost.ts';
import { type DailySales, getDailySales } from './get-daily-sales.ts';
import { getInvitationReport, type InvitationReport } from './get-invitation-report.ts';
import { type FailureReason, listFailureReasons } from './list-failure-reasons.ts';
import { listTopProjects, type ProjectSales } from './list-top-projects.ts';

export interface OrderReports {
  sales: DailySales[];
  conversion: DailyConversion[];
  invitations: InvitationReport;
  failures: FailureReason[];
  projects: ProjectSales[];
  /** Of the last 30 days, in any range. */
  help: HelpSpeed;
}

export interface Reports {
  /** Null without orderWrite. */
  orders: OrderReports | null;
  /** Null without payoutRead. */
  referrals: DailyReferralCost[] | null;
}

/**
 * Reads the dashboard's reports that the admin's rights allow. Requires an active admin. The number of
 * queries does not grow with the range. They run one after the other to leave database connections to buyers.
 */
export async function getReports(context: Context, range: DayRange): Promise<Reports> {
  const { rights } = requireRight(context, 'any');
  const reader = onReplica(context);
  return {
    orders: rights?.orderWrite ? await getOrderReports(reader, range) : null,
    referrals: rights?.payoutRead ? await getDailyReferralCost(reader, range) : null,
  };
}

/**
 * Reports are expensive and may be a second old. If there is a replica, reading from it leaves the primary to
 * buyers.
 */
export function onReplica<C extends Context>(context: C): C {
  return { ...context, db: context.readDb };
}

async function getOrderReports(context: Context, range: DayRange): Promise<OrderReports> {
  return {
    sales: await getDailySales(context, range),
    conversion: await getDailyConversion(context, range),
    invitations: await getInvitationReport(context, range),
    failures: await listFailureReasons(context, range),
    projects: await listTopProjects(context, range),
    help: await getHelpSpeed(context),
  };
}
