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
 * The user who owns a paid order's purchase: the signed-in buyer, else the active account with this verified
 * email, else the email's guest user. An unverified email does not count, because anyone may sign up with a
 * stranger's. Returns the user's ID, or for a guest the statement that finds or creates them and gives the ID, as
 * a part of the next one. Runs in the caller's transaction.
 */
export async function findOrCreateBuyer(tx: Executor, order: PaidOrder, verifiedAccountId: string | null) {
  const { buyerId, email } = order;
  if (buyerId === null) return verifiedAccountId ?? tx.$with('buyer').as(upsertGuest(tx, email, order));
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
  const [guest] = await upsertGuest(tx, email, given);
  if (!guest) throw new Error('The guest user is missing.');
  return guest.id;
}

function upsertGuest(tx: Executor, email: string, given: Partial<GithubAccount>) {
  const { githubLogin, githubAccountId } = isProvisional(given.githubAccountId ?? 0) ? {} : given;
  return tx
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
}
