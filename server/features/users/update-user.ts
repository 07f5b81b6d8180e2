import { and, eq, isNull, sql } from 'drizzle-orm';
import { getMailbox } from '#domain/email.ts';
import { isProvisional } from '#domain/github.ts';
import type { Executor } from '../../platform/db/client.ts';
import { users } from './schema.ts';

export interface GithubAccount {
  githubLogin: string;
  githubAccountId: number;
}

export async function setGithubAccount(tx: Executor, userId: string, account: GithubAccount): Promise<void> {
  const { githubLogin, githubAccountId } = account;
  await tx.update(users).set({ githubLogin, githubAccountId }).where(eq(users.id, userId));
}

export async function clearGithubAccount(tx: Executor, userId: string): Promise<void> {
  await tx.update(users).set({ githubLogin: null, githubAccountId: null }).where(eq(users.id, userId));
}

/**
 * Sets a user's GitHub account unless the user has one: the first account they buy for becomes theirs. A
 * provisional account is none.
 */
export async function setMissingGithubAccount(
  tx: Executor,
  userId: string,
  { githubLogin, githubAccountId }: GithubAccount,
): Promise<void> {
  if (isProvisional(githubAccountId)) return;
  await tx
    .update(users)
    .set({ githubLogin, githubAccountId })
    .where(and(eq(users.id, userId), isNull(users.githubAccountId)));
}

/** Records that a GitHub account, for which a purchase of the user was made, is another person's. */
export async function recordForeignGithubAccount(
  tx: Executor,
  userId: string,
  githubAccountId: number,
): Promise<void> {
  await tx
    .update(users)
    .set({
      foreignGithubAccountIds: sql`array_append(${users.foreignGithubAccountIds}, ${githubAccountId}::bigint)`,
    })
    .where(eq(users.id, userId));
}

/** Updates a user's email. Violates `users_email_per_kind` when another account has the email. */
export async function updateUserEmail(
  tx: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ email, mailbox: getMailbox(email) })
    .where(eq(users.id, userId));
}
