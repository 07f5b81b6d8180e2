import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { authVerifications } from './schema.ts';

// These links are sent by email, in addition to the authentication library's password reset links. The
// library deletes expired ones.

type Purpose = 'merge-purchases' | 'change-email' | 'your-data';

export interface EmailLink {
  /** The account that the link is for; null when it is for the address, with or without an account. */
  userId: string | null;
  /** The address that the link was sent to. */
  email: string;
}

/** Creates a link's token. Only its hash is stored. */
export async function createEmailLink(
  tx: Executor,
  { purpose, link, hours }: { purpose: Purpose; link: EmailLink; hours: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(authVerifications).values({
    id: randomUUID(),
    identifier: identifierOf(purpose, token),
    value: JSON.stringify(link),
    expiresAt: sql`now() + make_interval(hours => ${hours})`,
  });
  return token;
}

/** Finds the link of a token; null when it is unknown, expired or deleted. */
export async function findEmailLink(
  tx: Executor,
  purpose: Purpose,
  token: string,
): Promise<EmailLink | null> {
  const { identifier, expiresAt, value } = authVerifications;
  const [row] = await tx
    .select({ value })
    .from(authVerifications)
    .where(and(eq(identifier, identifierOf(purpose, token)), gt(expiresAt, sql`now()`)));
  return row ? (JSON.parse(row.value) as EmailLink) : null;
}

/** Lets a link work for at least so many hours from now. */
export async function extendEmailLink(
  tx: Executor,
  purpose: Purpose,
  { token, hours }: { token: string; hours: number },
): Promise<void> {
  const { identifier, expiresAt } = authVerifications;
  await tx
    .update(authVerifications)
    .set({ expiresAt: sql`greatest(${expiresAt}, now() + make_interval(hours => ${hours}))` })
    .where(eq(identifier, identifierOf(purpose, token)));
}

/**
 * Deletes a user's password reset and email change links and their trusted devices, so that anyone who reads
 * the previous mailbox cannot use them.
 */
export async function deleteAccountLinks(tx: Executor, userId: string): Promise<void> {
  const { identifier, value } = authVerifications;
  await tx.delete(authVerifications).where(
    or(
      // The library's rows have hashed identifiers and the user's ID as value.
      eq(value, userId),
      // Other rows contain no JSON, and SQL may evaluate conditions in any order.
      sql`case when ${identifier} like 'change-email:%' then ${value}::jsonb ->> 'userId' end = ${userId}`,
    ),
  );
}

function identifierOf(purpose: Purpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
}
