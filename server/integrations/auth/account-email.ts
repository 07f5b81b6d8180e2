import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { authUsers } from './schema.ts';

interface AccountEmail {
  userId: string;
  /** The email as stored. */
  email: string;
}

/** Whether this is the account's email and it is verified. */
export async function isEmailVerified(db: Executor, { userId, email }: AccountEmail): Promise<boolean> {
  const isAccount = and(eq(authUsers.id, userId), eq(authUsers.email, email));
  return (await db.$count(authUsers, and(isAccount, eq(authUsers.emailVerified, true)))) > 0;
}

/** Whether a user has an account with a confirmed email. */
export async function hasVerifiedEmail(db: Executor, userId: string): Promise<boolean> {
  return (await db.$count(authUsers, and(eq(authUsers.id, userId), eq(authUsers.emailVerified, true)))) > 0;
}

/** Whether an account has this email, which is given as stored. */
export async function isEmailTaken(db: Executor, email: string): Promise<boolean> {
  return (await db.$count(authUsers, eq(authUsers.email, email))) > 0;
}

/** Marks the account's email as verified. Returns false when the account has another email by now. */
export async function verifyEmail(tx: Executor, { userId, email }: AccountEmail): Promise<boolean> {
  const verified = await tx
    .update(authUsers)
    .set({ emailVerified: true })
    .where(and(eq(authUsers.id, userId), eq(authUsers.email, email)))
    .returning({ id: authUsers.id });
  return verified.length > 0;
}

/** Changes the account's email to a verified one. Violates `auth_users_email_unique` when it is taken. */
export async function updateAccountEmail(tx: Executor, { userId, email }: AccountEmail): Promise<void> {
  await tx
    .update(authUsers)
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(authUsers.id, userId));
}
