import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { purchases } from '../schema.ts';
import { checkInvitation } from './check-invitation.ts';

/** At most three questions each: a minute's looks leave most of GitHub's 5,000 an hour to the invitations themselves. */
const BATCH = 15;
/** A job may take a minute; what is left over is done by the next one. */
const ENOUGH_MS = 30_000;
const DOWN_SECONDS = 300;

/**
 * Looks at what became of invitations: soon after they were sent and then ever more rarely, and once a month whether those
 * who accepted are still in. Every minute; only the shop itself calls it.
 */
export async function checkInvitations(context: Context): Promise<void> {
  const until = performance.now() + ENOUGH_MS;
  const due = await context.db
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(isDueForALook)
    .orderBy(asc(purchases.nextTryAt))
    .limit(BATCH);
  for (const { orderId } of due) {
    if (performance.now() > until) break;
    try {
      await checkInvitation(context, orderId);
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      context.log.warn({ err: error, orderId }, 'an invitation could not be looked at');
      // While GitHub is down, or wants to be left alone, nobody else is asked about.
      if (error.kind === 'retry') return wait(context, error.retryAfterSeconds ?? DOWN_SECONDS);
    }
  }
}

const isDueForALook = and(
  inArray(purchases.inviteState, ['sent', 'accepted']),
  isNull(purchases.revokedAt),
  // Sent before looks were planned: due now.
  or(
    lte(purchases.nextTryAt, sql`now()`),
    and(eq(purchases.inviteState, 'sent'), isNull(purchases.nextTryAt)),
  ),
);

async function wait({ db }: Context, seconds: number): Promise<void> {
  await db
    .update(purchases)
    .set({ nextTryAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(isDueForALook);
}
