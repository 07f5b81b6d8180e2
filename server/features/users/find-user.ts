import { eq, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { users } from './schema.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(db: Executor, id: string): Promise<UserRow | null> {
  return findOne(db, eq(users.id, id));
}

/** Finds a user by a normalised code. */
export async function findUserByReferralCode(db: Executor, code: string): Promise<UserRow | null> {
  return findOne(db, eq(users.referralCode, code));
}

async function findOne(db: Executor, condition: SQL): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(condition);
  return user ?? null;
}
