import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { invitations } from '../../features/access/schema.ts';
import { providerEvents } from '../../features/payments/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import { requireRight } from '../../require-right.ts';

/** What a new shop needs before it sells; true means done. */
export interface Onboarding extends Record<string, unknown> {
  /** Whether a webhook event of the payment provider was ever received. */
  webhook: boolean;
  /** Whether there is a project, of any status. */
  project: boolean;
  /** Whether a project is or was on sale. */
  published: boolean;
  /** Whether an invitation was ever sent. */
  invitation: boolean;
}

/**
 * Gets the onboarding of a live shop until it is complete, of a sandbox until it has a project; else null.
 * Requires an active admin.
 */
export async function getOnboarding(context: Context): Promise<Onboarding | null> {
  requireRight(context, 'any');
  const { rows } = await context.db.execute<Onboarding>(sql`select
    exists (select from ${providerEvents} where ${providerEvents.source} = 'razorpay') as webhook,
    exists (select from ${projects}) as project,
    exists (select from ${projects} where ${projects.status} <> 'draft') as published,
    exists (select from ${invitations} where ${invitations.invitedAt} is not null) as invitation`);
  const [steps] = rows;
  if (!steps || (context.settings.mode === 'sandbox' && steps.project)) return null;
  return Object.values(steps).every(Boolean) ? null : steps;
}
