import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { type DailyConversion, getDailyConversion } from './conversion.ts';
import { getInvitationReport, type InvitationReport } from './invitations.ts';
import { type FailureReason, listFailureReasons } from './payment-failures.ts';
import { type DailyReferralCost, getDailyReferralCost } from './referral-cost.ts';
import { type DailySales, getDailySales } from './sales.ts';
import { listTopProjects, type ProjectSales } from './top-projects.ts';

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
