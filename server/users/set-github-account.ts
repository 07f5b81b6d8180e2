import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import { users } from './schema.ts';

export interface GithubAccount {
  githubLogin: string;
  githubAccountId: number;
}

/** Sets the GitHub account of a user. */
export async function setGithubAccount(tx: Executor, userId: string, account: GithubAccount): Promise<void> {
  const { githubLogin, githubAccountId } = account;
  await tx.update(users).set({ githubLogin, githubAccountId }).where(eq(users.id, userId));
}

/** Sets a user's GitHub account unless they have one: the first account they buy for is theirs. */
export async function setMissingGithubAccount(
  tx: Executor,
  userId: string,
  { githubLogin, githubAccountId }: GithubAccount,
): Promise<void> {
  await tx
    .update(users)
    .set({ githubLogin, githubAccountId })
    .where(and(eq(users.id, userId), isNull(users.githubAccountId)));
}
