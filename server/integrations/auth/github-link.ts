import { and, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { GITHUB } from './github-sign-in.ts';
import { authAccounts } from './schema.ts';

const isLinkOf = (userId: string) =>
  and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, GITHUB));

/** The ID of the GitHub account with which a user may sign in; null without one. */
export async function findLinkedAccountId(db: Executor, userId: string): Promise<number | null> {
  const [link] = await db
    .select({ accountId: authAccounts.accountId })
    .from(authAccounts)
    .where(isLinkOf(userId));
  return link ? Number(link.accountId) : null;
}

/** Deletes the user's link to GitHub. Returns false when there was none. */
export async function deleteGithubLink(tx: Executor, userId: string): Promise<boolean> {
  const deleted = await tx.delete(authAccounts).where(isLinkOf(userId)).returning({ id: authAccounts.id });
  return deleted.length > 0;
}

/** Whether the user can sign in without GitHub. */
export async function hasPassword(db: Executor, userId: string): Promise<boolean> {
  return (
    (await db.$count(authAccounts, and(eq(authAccounts.userId, userId), isNotNull(authAccounts.password)))) >
    0
  );
}
