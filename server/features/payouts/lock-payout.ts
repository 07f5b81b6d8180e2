import { eq } from 'drizzle-orm';
import type { Actor } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findUser, type UserRow } from '../users/find-user.ts';
import { lockUser } from '../users/lock-user.ts';
import { findPayoutHold } from './find-payout-hold.ts';
import { payouts } from './schema.ts';

export interface LockedPayout {
  payout: typeof payouts.$inferSelect;
  claimant: UserRow;
}

/**
 * Locks a claim that an admin processes: first the claimant, then the claim, so that concurrent admins are
 * serialised. Throws NOT_FOUND and PERMISSION_DENIED (the admin's own claim).
 */
export async function lockPayout(tx: Executor, admin: Actor, payoutId: string): Promise<LockedPayout> {
  const [found] = await tx.select({ userId: payouts.userId }).from(payouts).where(eq(payouts.id, payoutId));
  const claimant = found && (await lockUser(tx, found.userId));
  if (!claimant) throw new ShopError('NOT_FOUND', 'We can’t find this payout.');
  if (claimant.id === admin.userId) {
    throw new ShopError('PERMISSION_DENIED', 'This is your own claim. Another admin has to process it.');
  }
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for('update');
  if (!payout) throw new ShopError('NOT_FOUND', 'We can’t find this payout.');
  return { payout, claimant };
}

/** Locks a pending claim like `lockPayout`. Also throws FAILED_PRECONDITION (already processed). */
export async function lockPendingPayout(tx: Executor, admin: Actor, payoutId: string): Promise<LockedPayout> {
  const locked = await lockPayout(tx, admin, payoutId);
  const { payout } = locked;
  if (payout.status !== 'pending') {
    const processor = payout.processedBy === null ? null : await findUser(tx, payout.processedBy);
    throw new ShopError(
      'FAILED_PRECONDITION',
      `This payout has already been marked as ${payout.status}${processor ? ` by ${processor.email}` : ''}.`,
    );
  }
  return locked;
}

/**
 * Throws FAILED_PRECONDITION while a claim is held, because it may have been paid after the backup that the
 * shop was restored from.
 */
export async function requireNotHeld(db: Executor, payoutId: string): Promise<void> {
  const hold = await findPayoutHold(db, payoutId);
  if (hold !== null) throw new ShopError('FAILED_PRECONDITION', hold.reason);
}
