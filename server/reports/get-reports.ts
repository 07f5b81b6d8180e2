import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { type OpenedDay, readConversion } from './conversion.ts';
import { type Invites, readInvites } from './invitations.ts';
import { type FailureReason, readPaymentFailures } from './payment-failures.ts';
import { type ReferralDay, readReferralCost } from './referral-cost.ts';
import { readSales, type SalesDay } from './sales.ts';
import { type ProjectSales, readTopProjects } from './top-projects.ts';

export interface Insights {
  sales: SalesDay[];
  conversion: OpenedDay[];
  invites: Invites;
  failures: FailureReason[];
  projects: ProjectSales[];
  referrals: ReferralDay[];
}

/**
 * What an owner looks at each morning; for active admins. Seven queries, however long the range and however many orders;
 * one after the other, so that those who buy meanwhile have the database's other connections, or get between.
 */
export async function readInsights(context: Context, range: DayRange): Promise<Insights> {
  const sales = await readSales(context, range);
  const conversion = await readConversion(context, range);
  const invites = await readInvites(context, range);
  const failures = await readPaymentFailures(context, range);
  const projects = await readTopProjects(context, range);
  const referrals = await readReferralCost(context, range);
  return { sales, conversion, invites, failures, projects, referrals };
}
