import { and, desc, eq, isNull } from 'drizzle-orm';
import { isProvisional } from '#domain/github.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { requireSignedIn } from '../../require-right.ts';
import { invitations, purchases } from '../access/schema.ts';
import { findUser, type UserRow } from '../users/find-user.ts';
import { lockUser } from '../users/lock-user.ts';
import {
  type GithubAccount,
  recordForeignGithubAccount,
  setMissingGithubAccount,
} from '../users/update-user.ts';

/**
 * Finds the GitHub account that the dashboard asks the caller about: that of their newest purchase, while
 * they have none. Anyone could have typed it in a guest's order with the caller's email, so only the caller
 * can say whether it is theirs. Null when there is nothing to ask. Throws UNAUTHENTICATED.
 */
export async function findGithubQuestion(context: Context): Promise<GithubAccount | null> {
  const user = await findUser(context.db, requireSignedIn(context).userId);
  return user && findOpenQuestion(context.db, user);
}

async function findOpenQuestion(
  db: Executor,
  { id, githubAccountId, foreignGithubAccountIds }: UserRow,
): Promise<GithubAccount | null> {
  if (githubAccountId !== null) return null;
  const bought = await db
    .select({ githubLogin: invitations.githubLogin, githubAccountId: invitations.githubAccountId })
    .from(purchases)
    .innerJoin(invitations, eq(invitations.id, purchases.orderId))
    .where(and(eq(purchases.userId, id), isNull(purchases.revokedAt)))
    .orderBy(desc(purchases.createdAt), desc(purchases.orderId));
  const isOpen = ({ githubAccountId: bought }: GithubAccount) =>
    !isProvisional(bought) && !foreignGithubAccountIds.includes(bought);
  return bought.find(isOpen) ?? null;
}

/**
 * Stores the caller's answer: their own account is filled in at the checkout from now on, and they aren't
 * asked about another person's again. The purchase stays as it is. Throws UNAUTHENTICATED and
 * FAILED_PRECONDITION when the question is about another account by now.
 */
export async function answerGithubQuestion(
  context: Context,
  { githubAccountId, isOwn }: { githubAccountId: number; isOwn: boolean },
): Promise<void> {
  const { userId } = requireSignedIn(context);
  await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const asked = user && (await findOpenQuestion(tx, user));
    if (asked?.githubAccountId !== githubAccountId)
      throw new ShopError('FAILED_PRECONDITION', 'This has changed. Please load the page again.');
    if (isOwn) await setMissingGithubAccount(tx, userId, asked);
    else await recordForeignGithubAccount(tx, userId, githubAccountId);
  });
}
