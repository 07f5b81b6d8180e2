import { and, eq, inArray, lt, notExists, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { ledgerEntries, payoutEntries } from './schema.ts';

export type LedgerEntry = typeof ledgerEntries.$inferSelect;

/** A user's rewards and reversals that no completed payout covers; their sum is the current earnings. */
export async function listUnpaidEntries(tx: Executor, userId: string): Promise<LedgerEntry[]> {
  // A payout has a negative entry once it is completed, and an equal positive one once the bank sent it back.
  const paid = alias(ledgerEntries, 'paid');
  const covering = tx
    .select({ one: sql`1` })
    .from(payoutEntries)
    .innerJoin(paid, eq(paid.payoutId, payoutEntries.payoutId))
    .where(eq(payoutEntries.entryId, ledgerEntries.id))
    .groupBy(payoutEntries.payoutId)
    .having(lt(sum(paid.amountPaise), sql`0`));
  return tx
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        inArray(ledgerEntries.kind, ['reward', 'reversal']),
        notExists(covering),
      ),
    );
}

export function sumPaise(entries: readonly { amountPaise: number }[]): number {
  return entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
