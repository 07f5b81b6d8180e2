import type { Context } from '../context.ts';
import { attemptKey, countAttempt } from '../platform/rate-limit/attempts.ts';
import { requireAllowed } from '../platform/rate-limit/require-allowed.ts';
import { findOwnOrder } from './find-own-order.ts';
import { askAnew, holdPurchase } from './invitations/renew-invitation.ts';

const AN_HOUR = { limit: 3, windowSeconds: 3600 };
/** GitHub allows 50 a day and repository: one buyer must not use them up for the others. */
const A_DAY = { limit: 6, windowSeconds: 24 * 3600 };

/**
 * The buyer of `orderId` (the id they know) asks for a fresh invitation; the open one is cancelled for it. Throws
 * UNAUTHENTICATED, NOT_FOUND (not theirs, or refunded), FAILED_PRECONDITION and RESOURCE_EXHAUSTED (3 an hour, 6 a day).
 */
export async function sendNewInvite(context: Context, { orderId }: { orderId: string }): Promise<void> {
  const { order, userId } = await findOwnOrder(context, orderId);
  const windows = { 'invite-hour': AN_HOUR, 'invite-day': A_DAY };
  for (const [what, window] of Object.entries(windows))
    requireAllowed(await countAttempt(context, { key: attemptKey(what, order.id), ...window }));
  await context.db.transaction(async (tx) => {
    const purchase = await holdPurchase(tx, order, userId);
    await askAnew(context, tx, { order, purchase });
  });
}
