import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { authVerifications } from './schema.ts';

/** What a mailed link proves or allows. */
type Purpose = 'merge-purchases' | 'change-email';

export interface EmailLink {
  userId: string;
  /** The address that the link was mailed to. */
  email: string;
}

const stored = (purpose: Purpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;

/** Makes a link's token; the database keeps only its hash, among the accounts library's own, which clears old ones away. */
export async function createEmailLink(
  tx: Executor,
  { purpose, link, hours }: { purpose: Purpose; link: EmailLink; hours: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(authVerifications).values({
    id: randomUUID(),
    identifier: stored(purpose, token),
    value: JSON.stringify(link),
    expiresAt: sql`now() + make_interval(hours => ${hours})`,
  });
  return token;
}

/** What a token stands for, while it has not expired and was not taken back. */
export async function findEmailLink(
  tx: Executor,
  purpose: Purpose,
  token: string,
): Promise<EmailLink | null> {
  const [row] = await tx
    .select({ value: authVerifications.value })
    .from(authVerifications)
    .where(
      and(
        eq(authVerifications.identifier, stored(purpose, token)),
        gt(authVerifications.expiresAt, sql`now()`),
      ),
    );
  return row ? (JSON.parse(row.value) as EmailLink) : null;
}
