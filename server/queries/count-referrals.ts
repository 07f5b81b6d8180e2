import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { requireSignedIn } from '../require-right.ts';

/** How many referred orders the caller was ever rewarded for, less those whose reward was taken back. Throws UNAUTHENTICATED. */
export async function countReferrals(context: Context): Promise<number> {
  const { userId } = requireSignedIn(context);
  const rewarded = context.db
    .select({ orderId: ledgerEntries.orderId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.userId, userId), isNotNull(ledgerEntries.orderId)))
    .groupBy(ledgerEntries.orderId)
    .having(sql`sum(${ledgerEntries.amountPaise}) > 0`)
    .as('rewarded');
  const [row] = await context.db.select({ count: count() }).from(rewarded);
  return row?.count ?? 0;
}
