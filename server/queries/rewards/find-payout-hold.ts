import { and, eq, isNull, sql } from 'drizzle-orm';
import { cases } from '../../cases/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Why a claim is held, in words for admins; null if it is not. */
export async function findPayoutHold(db: Executor, payoutId: string): Promise<string | null> {
  const [open] = await db
    .select({ restoredFrom: sql<string>`${cases.detail} ->> 'restoredFrom'` })
    .from(cases)
    .where(
      and(
        eq(cases.kind, 'restored_payouts'),
        isNull(cases.resolvedAt),
        sql`${cases.detail} -> 'payoutIds' ? ${payoutId}::text`,
      ),
    );
  if (!open) return null;
  return `This shop was restored from a backup of ${open.restoredFrom}, so this claim may already be paid. Check the bank statement for this UPI ID, then resolve the case under Orders → Needs a person.`;
}
