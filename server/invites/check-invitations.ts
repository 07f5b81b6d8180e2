import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { INVITE_LIFETIME_DAYS } from '#domain/invite.ts';
import type { Context } from '../context.ts';
import { purchases } from '../db/schema/orders.ts';
import { CodeHostError } from '../integrations/github/code-host-error.ts';
import { checkInvitation } from './check-invitation.ts';

const BATCH = 25;
/** A job may take a minute; what is left over is done by the next one. */
const ENOUGH_MS = 30_000;

/**
 * Looks after invitations that must have lapsed by now, the oldest first: those that were accepted are done, for the others
 * a fresh one is sent. Every day; only the shop itself calls it.
 */
export async function checkInvitations(context: Context): Promise<void> {
  const until = performance.now() + ENOUGH_MS;
  const old = await context.db
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(
      and(
        eq(purchases.inviteState, 'sent'),
        isNull(purchases.revokedAt),
        lte(purchases.invitedAt, sql`now() - make_interval(days => ${INVITE_LIFETIME_DAYS})`),
        // Looked at before without a result: then it says when to look again.
        or(isNull(purchases.nextInviteAt), lte(purchases.nextInviteAt, sql`now()`)),
      ),
    )
    .orderBy(asc(purchases.invitedAt))
    .limit(BATCH);
  let done = 0;
  for (const { orderId } of old) {
    if (performance.now() > until) break;
    try {
      await checkInvitation(context, orderId);
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      context.log.warn({ err: error, orderId }, 'an invitation could not be looked at');
      // While GitHub is down there is no use in asking about the others today.
      if (error.kind === 'retry') return;
    }
    done += 1;
  }
  const isMore = old.length === BATCH || done < old.length;
  if (isMore) await context.jobs.enqueue(context.db, { name: 'check-invitations', data: {}, key: 'rest' });
}
