import { eq } from 'drizzle-orm';
import { canChangePayoutStatus } from '#domain/payout.ts';
import type { Actor } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Executor } from '../platform/db/client.ts';
import type { PayoutRow } from '../queries/get-payout-claim.ts';
import { lockUser } from '../users/lock-user.ts';
import { users } from '../users/schema.ts';
import { payouts } from './schema.ts';

interface OpenClaim {
  payout: PayoutRow;
  claimant: typeof users.$inferSelect;
}

/**
 * A pending claim that this admin may work on, with its claimant's and its own row held: of two admins one comes first.
 * Throws NOT_FOUND, PERMISSION_DENIED for one's own claim, FAILED_PRECONDITION when it is processed, saying by whom.
 */
export async function lockPendingPayout(tx: Executor, admin: Actor, payoutId: string): Promise<OpenClaim> {
  const [found] = await tx.select({ userId: payouts.userId }).from(payouts).where(eq(payouts.id, payoutId));
  const claimant = found && (await lockUser(tx, found.userId));
  if (!claimant) throw new ShopError('NOT_FOUND', 'There is no such payout.');
  if (claimant.id === admin.userId) {
    throw new ShopError('PERMISSION_DENIED', 'This is your own claim. Another admin has to process it.');
  }
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update');
  if (!payout) throw new ShopError('NOT_FOUND', 'There is no such payout.');
  if (!canChangePayoutStatus(payout.status, 'completed')) {
    const by = await emailOf(tx, payout.processedBy);
    throw new ShopError(
      'FAILED_PRECONDITION',
      `This payout has already been marked as ${payout.status}${by ? ` by ${by}` : ''}.`,
    );
  }
  return { payout, claimant };
}

async function emailOf(tx: Executor, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}
