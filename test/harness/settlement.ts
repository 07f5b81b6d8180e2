import type { settlementLines } from '#server/features/settlements/schema.ts';

type Line = typeof settlementLines.$inferInsert;

/** The row of a settled payment, by default of ₹499. */
export function makeLine(settlementId: string, entityId: string, given: Partial<Line> = {}): Line {
  const amounts = { amountPaise: 49_900, feePaise: 1178, taxPaise: 180, creditPaise: 48_722, debitPaise: 0 };
  return { settlementId, entityId, type: 'payment', ...amounts, state: 'matched', ...given };
}
