import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { deletePasskeys } from './passkeys.ts';
import { authTwoFactors, authUsers } from './schema.ts';
import { deleteSessions } from './sessions.ts';

/**
 * Removes a second factor, confirmed or not, and all passkeys, with every session and trusted device (by the
 * trigger `auth_users_trust`). Returns false when there was none of either.
 */
export async function deleteSecondFactor(tx: Executor, userId: string): Promise<boolean> {
  const deleted = await tx.delete(authTwoFactors).where(eq(authTwoFactors.userId, userId)).returning();
  await tx.update(authUsers).set({ twoFactorEnabled: false }).where(eq(authUsers.id, userId));
  const hadPasskeys = await deletePasskeys(tx, userId);
  if (hadPasskeys) await deleteSessions(tx, userId);
  return deleted.length > 0 || hadPasskeys;
}
