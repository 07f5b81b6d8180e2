import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { getMailbox } from '#domain/email.ts';
import { authUsers } from '../integrations/auth/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { users } from './schema.ts';

interface Bought {
  /** The signed-in buyer; null for a guest. */
  buyerId: string | null;
  email: string;
  githubLogin: string;
  githubAccountId: number;
}

/**
 * Whose purchase a paid order becomes: the signed-in buyer's; else the account's with this e-mail, but only when that
 * e-mail is confirmed (anybody can type anybody's, and make an account in a stranger's name); else the one guest row of
 * the e-mail. Part of the caller's transaction. Returns the user's id.
 */
export async function findOrCreateBuyer(tx: Executor, bought: Bought): Promise<string> {
  const { buyerId, email } = bought;
  if (buyerId === null) return (await confirmedAccount(tx, email)) ?? (await guestRow(tx, bought));
  await keepGithubAccount(tx, buyerId, bought);
  return buyerId;
}

async function confirmedAccount(tx: Executor, email: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, and(eq(authUsers.id, users.id), eq(authUsers.emailVerified, true)))
    .where(and(eq(users.email, email), eq(users.kind, 'registered'), eq(users.active, true)));
  return row?.id ?? null;
}

async function guestRow(tx: Executor, bought: Bought): Promise<string> {
  const { email } = bought;
  await tx
    .insert(users)
    .values({ id: randomUUID(), kind: 'guest', email, mailbox: getMailbox(email) })
    .onConflictDoNothing({ target: [users.kind, users.email] });
  const [guest] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.kind, 'guest')));
  if (!guest) throw new Error('The guest row is not there.');
  await keepGithubAccount(tx, guest.id, bought);
  return guest.id;
}

/** The first GitHub account that somebody buys for is remembered as theirs. */
async function keepGithubAccount(tx: Executor, userId: string, bought: Bought): Promise<void> {
  const { githubLogin, githubAccountId } = bought;
  await tx
    .update(users)
    .set({ githubLogin, githubAccountId })
    .where(and(eq(users.id, userId), isNull(users.githubAccountId)));
}
