import { eq } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import { users } from './schema.ts';

/**
 * Whatever takes money from somebody's earnings waits here for its turn, before it looks at them: claims, their outcomes
 * and reversals. Rewards only add, and do not wait. Null when there is no such person.
 */
export async function lockUser(tx: Executor, userId: string): Promise<typeof users.$inferSelect | null> {
  const [earner] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return earner ?? null;
}
