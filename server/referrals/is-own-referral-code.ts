import { and, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { users } from '../users/schema.ts';

/** Whether this is the code of whoever is signed in; nobody else's is told. */
export async function isOwnReferralCode(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  code: string,
): Promise<boolean> {
  if (!actor) return false;
  return (await db.$count(users, and(eq(users.id, actor.userId), eq(users.referralCode, code)))) > 0;
}
