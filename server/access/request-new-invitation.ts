import type { Context } from '../context.ts';
import { attemptKey, limitAttempts } from '../platform/rate-limit/attempts.ts';
import { getOwnOrder, type OrderClaim } from './get-own-order.ts';
import { renewInvitation } from './invitations/renew-invitation.ts';
import { lockOwnInvitation } from './lock-own-invitation.ts';

/** One buyer must not use up GitHub's daily limit of a repository. */
const LIMITS = {
  'invite-hour': { limit: 3, windowSeconds: 3600 },
  'invite-day': { limit: 6, windowSeconds: 24 * 3600 },
};

/**
 * Requests a new invitation for the caller's own purchase; the open one is cancelled. Throws as
 * `getOwnOrder`, FAILED_PRECONDITION and RESOURCE_EXHAUSTED (3 an hour, 6 a day).
 */
export async function requestNewInvitation(context: Context, claim: OrderClaim): Promise<void> {
  const { order, purchase } = await getOwnOrder(context, claim);
  for (const [name, limit] of Object.entries(LIMITS))
    await limitAttempts(context, attemptKey(name, order.id), limit);
  await context.db.transaction(async (tx) =>
    renewInvitation(context, tx, await lockOwnInvitation(tx, purchase)),
  );
}
