import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { admins } from './schema.ts';

/** Whether a user is an admin whose record is active. */
export async function isActiveAdmin(db: Executor, userId: string): Promise<boolean> {
  return (await db.$count(admins, and(eq(admins.userId, userId), eq(admins.active, true)))) > 0;
}
