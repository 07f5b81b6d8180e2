import { eq } from 'drizzle-orm';
import type { Db } from '../platform/db/client.ts';
import { users } from './schema.ts';

/** False for deactivated accounts. */
export async function isActiveUser({ db }: { db: Db }, userId: string): Promise<boolean> {
  const [row] = await db.select({ active: users.active }).from(users).where(eq(users.id, userId));
  return row?.active ?? true;
}
