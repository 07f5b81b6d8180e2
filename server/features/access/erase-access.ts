import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { ERASED_ACCOUNT } from '#domain/erasure.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { Person } from '../../readers/erasure/find-person.ts';
import { accessDifferences, accessHelpers, accessPages } from './audits/schema.ts';
import { accessRemovals, invitations } from './schema.ts';

/**
 * Erases the GitHub accounts of a person's ended purchases and of their teammates, and former accounts.
 * Standing purchases keep theirs, because they are licensed to the account.
 */
export async function eraseAccess(tx: Executor, { orderIds, logins }: Person): Promise<void> {
  // This also erases teammates who have left a standing purchase.
  await tx
    .update(invitations)
    .set({ ...ERASED_ACCOUNT, reason: null })
    .where(and(inArray(invitations.orderId, orderIds), isNotNull(invitations.revokedAt)));
  // The next audit reads GitHub's lists again.
  for (const login of logins) {
    const isListed = sql`exists (select 1 from jsonb_array_elements(${accessPages.accounts}) as account
      where lower(account ->> 'login') = lower(${login}))`;
    await tx.delete(accessPages).where(isListed);
    await tx
      .update(accessDifferences)
      .set({ login: ERASED_ACCOUNT.githubLogin })
      .where(sql`lower(${accessDifferences.login}) = lower(${login})`);
    // The mark stays with the account's number. Without it the audit would report a helper whose access the
    // owner wants.
    await tx
      .update(accessHelpers)
      .set({ login: ERASED_ACCOUNT.githubLogin })
      .where(sql`lower(${accessHelpers.login}) = lower(${login})`);
  }
  await tx
    .update(accessRemovals)
    .set({ ...ERASED_ACCOUNT, lastError: null })
    .where(and(inArray(accessRemovals.orderId, orderIds), isNotNull(accessRemovals.doneAt)));
}
