import { and, eq, isNull, sql } from 'drizzle-orm';
import { cases } from '../../cases/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

export interface PayoutHold {
  caseId: string;
  /** Why the claim is held, in words for admins. */
  reason: string;
  /** The number of claims that the case holds. */
  claims: number;
}

/** Finds the open case that holds a claim; null if it is not held. */
export async function findPayoutHold(db: Executor, payoutId: string): Promise<PayoutHold | null> {
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
