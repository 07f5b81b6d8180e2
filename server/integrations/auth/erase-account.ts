import { inArray, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { authUsers, authVerifications } from './schema.ts';

/**
 * Deletes the accounts of these users with their passwords, second factors, sessions, links and trusted
 * devices.
 */
export async function eraseAccounts(
  tx: Executor,
  { userIds, email }: { userIds: string[]; email: string },
): Promise<void> {
  const { identifier, value } = authVerifications;
  // Other rows contain no JSON, and SQL may evaluate conditions in any order.
  const isLink = sql`${identifier} ~ '^(change-email|merge-purchases|your-data):'`;
  const link = sql`case when ${isLink} then ${value}::jsonb end`;
  await tx
    .delete(authVerifications)
    .where(
      or(
        inArray(value, userIds),
        inArray(sql`${link} ->> 'userId'`, userIds),
        sql`${link} ->> 'email' = ${email}`,
      ),
    );
  await tx.delete(authUsers).where(inArray(authUsers.id, userIds));
}
