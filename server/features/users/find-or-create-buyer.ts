import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { getMailbox } from '#domain/email.ts';
import { isProvisional } from '#domain/github.ts';
import type { Executor } from '../../platform/db/client.ts';
import { users } from './schema.ts';
import { type GithubAccount, setMissingGithubAccount } from './update-user.ts';

interface PaidOrder {
  /** The signed-in buyer; null for a guest. */
  buyerId: string | null;
  /** The email as stored. */
  email: string;
  githubLogin: string;
  githubAccountId: number;
}

/**
 * The ID of the user who owns a paid order's purchase: the signed-in buyer, else the active account with this
 * verified email, else the email's guest user, which is created if missing. An unverified email does not
 * count, because anyone may sign up with a stranger's. Runs in the caller's transaction.
 */
export async function findOrCreateBuyer(
  tx: Executor,
  order: PaidOrder,
  verifiedAccountId: string | null,
): Promise<string> {
  const { buyerId, email } = order;
  if (buyerId === null) return verifiedAccountId ?? findOrCreateGuest(tx, email, order);
  await setMissingGithubAccount(tx, buyerId, order);
  return buyerId;
}

/**
 * The ID of an email's guest user. The guest gets the GitHub account unless it has one. Runs in the caller's
 * transaction.
 */
export async function findOrCreateGuest(
  tx: Executor,
  email: string,
  given: Partial<GithubAccount> = {},
): Promise<string> {
  const { githubLogin, githubAccountId } = isProvisional(given.githubAccountId ?? 0) ? {} : given;
  const [guest] = await tx
    .insert(users)
    .values({
      id: randomUUID(),
      kind: 'guest',
      email,
      mailbox: getMailbox(email),
      githubLogin,
      githubAccountId,
    })
    .onConflictDoUpdate({
      target: [users.kind, users.email],
      set: {
        emptiedAt: null,
        githubLogin: sql`case when ${users.githubAccountId} is null then excluded.github_login else ${users.githubLogin} end`,
        githubAccountId: sql`coalesce(${users.githubAccountId}, excluded.github_account_id)`,
      },
    })
    .returning({ id: users.id });
  if (!guest) throw new Error('The guest user is missing.');
  return guest.id;
}
