import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import type { UserRow } from './find-user.ts';
import { users } from './schema.ts';

/**
 * Locks a user's row until the end of the transaction; null when there is no such user. The lock serialises
 * everything that reduces the user's earnings (claims, their outcomes, reversals). Rewards only add and need
 * no lock.
 */
export async function lockUser(tx: Executor, userId: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user ?? null;
}
