import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import { users } from './schema.ts';

interface GithubAccount {
  githubLogin: string;
  githubAccountId: number;
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
