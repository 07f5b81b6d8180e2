import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { type DailyConversion, getDailyConversion } from './get-daily-conversion.ts';
import { type DailyReferralCost, getDailyReferralCost } from './get-daily-referral-cost.ts';
import { type DailySales, getDailySales } from './get-daily-sales.ts';
import { getInvitationReport, type InvitationReport } from './get-invitation-report.ts';
import { type FailureReason, listFailureReasons } from './list-failure-reasons.ts';
import { listTopProjects, type ProjectSales } from './list-top-projects.ts';

export interface Reports {
  sales: DailySales[];
  conversion: DailyConversion[];
  invitations: InvitationReport;
  failures: FailureReason[];
  projects: ProjectSales[];
  referrals: DailyReferralCost[];
}

/**
 * What an owner looks at each morning; for active admins. Seven queries, however long the range and however many orders;
 * one after the other, so that those who buy meanwhile have the database's other connections, or get between.
 */
export async function getReports(context: Context, range: DayRange): Promise<Reports> {
  const sales = await getDailySales(context, range);
  const conversion = await getDailyConversion(context, range);
  const invites = await getInvitationReport(context, range);
  const failures = await listFailureReasons(context, range);
  const projects = await listTopProjects(context, range);
  const referrals = await getDailyReferralCost(context, range);
  return { sales, conversion, invitations: invites, failures, projects, referrals };
}
