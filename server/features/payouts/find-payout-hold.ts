import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { cases } from '../cases/schema.ts';

/**
 * Finds the open case that holds a claim, the number of claims that it holds, and why, in words for admins;
 * null if the claim is not held.
 */
export async function findPayoutHold(db: Executor, payoutId: string) {
  const [open] = await db
    .select({
      caseId: cases.id,
      restoredFrom: sql<string>`${cases.detail} ->> 'restoredFrom'`,
      claims: sql<number>`jsonb_array_length(${cases.detail} -> 'payoutIds')`,
    })
    .from(cases)
    .where(
      and(
        eq(cases.kind, 'restored_payouts'),
        isNull(cases.resolvedAt),
        sql`${cases.detail} -> 'payoutIds' ? ${payoutId}::text`,
      ),
    );
  if (!open) return null;
  const { caseId, restoredFrom, claims } = open;
  const reason = `This shop was restored from a backup of ${restoredFrom}, so this claim may already be paid. Check the bank statement for this UPI ID, then release the claim.`;
  return { caseId, reason, claims };
}
