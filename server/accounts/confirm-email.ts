import { and, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { authUsers } from '../integrations/auth/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { users } from '../users/schema.ts';
import { mergeGuestPurchases } from './merge-guest-purchases.ts';

interface Confirmed {
  userId: string;
  /** As stored. */
  email: string;
}

/**
 * Somebody opened what was mailed to an account's address: the address is theirs, and with it what was bought as a guest
 * under it. Part of the caller's transaction. Answers the orders that moved now; none when the account has another e-mail
 * by now or is deactivated.
 */
export async function confirmEmail(
  shop: Pick<Context, 'live'>,
  tx: Executor,
  { userId, email }: Confirmed,
): ReturnType<typeof mergeGuestPurchases> {
  const [account] = await tx
    .update(authUsers)
    .set({ emailVerified: true })
    .where(and(eq(authUsers.id, userId), eq(authUsers.email, email)))
    .returning({ id: authUsers.id });
  const [person] = await tx
    .select({ active: users.active })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email)));
  return account && person?.active ? mergeGuestPurchases(shop, tx, { userId, email, only: null }) : [];
}
