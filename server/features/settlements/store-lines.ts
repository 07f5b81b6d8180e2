import { inArray, or, sql } from 'drizzle-orm';
import type { ProviderSettlementLine } from '../../integrations/razorpay/entities.ts';
import type { Db, Executor } from '../../platform/db/client.ts';
import { matchLines } from './match-lines.ts';
import { settlementLines, settlements } from './schema.ts';

/** What the provider may correct in a line. The line is then compared again. */
const CORRECTABLE = [
  ...(['type', 'amountPaise', 'feePaise', 'taxPaise', 'creditPaise', 'debitPaise'] as const),
  ...(['paymentId', 'disputeId', 'method', 'description'] as const),
] as const;

/**
 * Stores lines and compares them with our payments and refunds, in one transaction. Idempotent, and safe
 * while another node stores the same lines.
 */
export async function storeLines(db: Db, listed: readonly ProviderSettlementLine[]): Promise<void> {
  const byKey = new Map(listed.map((line) => [`${line.settlementId} ${line.entityId}`, line]));
  // Rows are written in the order of their keys, as by other nodes, to avoid deadlocks.
  const lines = [...byKey.keys()].sort().map((key) => byKey.get(key) as ProviderSettlementLine);
  if (lines.length === 0) return;
  await db.transaction(async (tx) => {
    await storeSettlements(tx, lines);
    const next = (column: (typeof CORRECTABLE)[number]) =>
      sql.raw(`excluded.${settlementLines[column].name}`);
    const changed = await tx
      .insert(settlementLines)
      .values(lines.map(({ utr: _, settledAt: __, ...line }) => line))
      .onConflictDoUpdate({
        target: [settlementLines.settlementId, settlementLines.entityId],
        set: {
          ...Object.fromEntries(CORRECTABLE.map((column) => [column, next(column)])),
          state: 'pending',
        },
        setWhere: or(
          ...CORRECTABLE.map((column) => sql`${settlementLines[column]} is distinct from ${next(column)}`),
        ),
      })
      .returning({ id: settlementLines.settlementId });
    const isChanged = inArray(
      settlements.id,
      changed.map(({ id }) => id),
    );
    await tx.update(settlements).set({ updatedAt: sql`clock_timestamp()` }).where(isChanged);
    await matchLines(
      tx,
      lines.map(({ entityId }) => entityId),
    );
  });
}

/** Stores the settlements of lines. A line can lack the bank's reference, which another line has. */
async function storeSettlements(tx: Executor, lines: readonly ProviderSettlementLine[]): Promise<void> {
  const rows = [...Map.groupBy(lines, ({ settlementId }) => settlementId)].map(([id, own]) => ({
    id,
    utr: own.find(({ utr }) => utr !== null)?.utr ?? null,
    settledAt: new Date(Math.min(...own.map(({ settledAt }) => settledAt)) * 1000),
  }));
  const utr = sql`coalesce(excluded.utr, ${settlements.utr})`;
  const settledAt = sql`least(excluded.settled_at, ${settlements.settledAt})`;
  await tx
    .insert(settlements)
    .values(rows)
    .onConflictDoUpdate({
      target: settlements.id,
      set: { utr, settledAt },
      setWhere: sql`(${settlements.utr}, ${settlements.settledAt}) is distinct from (${utr}, ${settledAt})`,
    });
}
