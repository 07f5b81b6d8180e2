import { and, eq, exists } from 'drizzle-orm';
import { privacyChoices } from '../../features/privacy/schema.ts';
import { users } from '../../features/users/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** In a statement about users: whether a user switched this purpose off. */
export function isSwitchedOff(db: Executor, purpose: string) {
  const { userId, purpose: key, isAllowed } = privacyChoices;
  const where = and(eq(userId, users.id), eq(key, purpose), eq(isAllowed, false));
  return exists(db.select({ userId }).from(privacyChoices).where(where));
}
