import { isSelfReferral } from '#domain/referral.ts';
import type { purchases } from '../access/schema.ts';
import type { orders } from '../orders/schema.ts';
import type { users } from '../users/schema.ts';

/** An order made with somebody's code, and the purchase that came of it. */
export interface ReferredOrder {
  order: typeof orders.$inferSelect;
  purchase: typeof purchases.$inferSelect | null;
}

/**
 * Whether an order turned out to be its referrer's own: under the same account, mailbox or GitHub account, be it the one it
 * was bought for or the one it was changed to.
 */
export function isOwnOrder(
  referrer: typeof users.$inferSelect,
  { order: { email, githubAccountId }, purchase }: ReferredOrder,
): boolean {
  const mine = { ...referrer, userId: referrer.id };
  const userId = purchase?.userId ?? null;
  return [githubAccountId, purchase?.githubAccountId ?? null].some((account) =>
    isSelfReferral(mine, { userId, email, githubAccountId: account }),
  );
}
