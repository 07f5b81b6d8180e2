import { and, asc, desc, eq, getTableColumns, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#contract/documents.ts';
import type { SettlementDocument, SettlementsQuery } from '#contract/settlement-documents.ts';
import { publicOrderId } from '#domain/order.ts';
import { monthRange, toMonth } from '#domain/tax.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { cutPage, decodeCursor } from '../../platform/db/cursor.ts';
import { requireRight } from '../../require-right.ts';
import { type SettlementLine, settlementLines, settlements } from '../../settlements/schema.ts';

/** The amounts of a settlement that its lines add up to. */
function sumLines(db: Executor) {
  const { type, amountPaise, feePaise, taxPaise, creditPaise, debitPaise } = settlementLines;
  const isPayment = sql`${type} = 'payment'`;
  const isRefund = sql`${type} = 'refund'`;
  const sumOf = (paise: SQL, condition: SQL) =>
    sql`coalesce(sum(${paise}) filter (where ${condition}), 0)`.mapWith(Number);
  return db
    .select({
      grossPaise: sumOf(sql`${amountPaise}`, isPayment).as('gross'),
      refundPaise: sumOf(sql`${amountPaise}`, isRefund).as('refund'),
      feePaise: sumOf(sql`${feePaise}`, sql`${isPayment} or ${isRefund}`).as('fee'),
      feeTaxPaise: sumOf(sql`${taxPaise}`, sql`${isPayment} or ${isRefund}`).as('fee_tax'),
      adjustmentPaise: sumOf(sql`${creditPaise} - ${debitPaise}`, sql`not (${isPayment} or ${isRefund})`).as(
        'adjustment',
      ),
      lines: sql`count(*)`.mapWith(Number).as('lines'),
    })
    .from(settlementLines)
    .where(eq(settlementLines.settlementId, settlements.id))
    .as('sums');
}

/**
 * Lists the settlements of a month in IST, by default the current one, newest first. Requires orderWrite.
 */
export async function listSettlements(
  context: Context,
  { month = toMonth(new Date()) }: SettlementsQuery,
): Promise<Page<SettlementDocument>> {
  requireRight(context, 'orderWrite');
  const range = monthRange(month);
  const isIn = range && and(gte(settlements.settledAt, range.from), lt(settlements.settledAt, range.to));
  const found = await selectSettlements(context.db, isIn ?? undefined);
  return { documents: found, nextCursor: null };
}

async function selectSettlements(db: Executor, where: SQL | undefined): Promise<SettlementDocument[]> {
  const { id, utr, settledAt } = settlements;
  const sums = sumLines(db);
  const { grossPaise, feePaise, feeTaxPaise, refundPaise, adjustmentPaise, lines } = sums;
  // A join would read all lines that were ever settled, instead of those of each settlement by their index.
  const rows = await db
    .select({
      id,
      utr,
      settledAt,
      lines,
      grossPaise,
      feePaise,
      feeTaxPaise,
      refundPaise,
      adjustmentPaise,
    })
    .from(settlements)
    .crossJoinLateral(sums)
    .where(where)
    .orderBy(desc(settledAt), asc(id));
  return rows.map((row) => ({
    ...row,
    settledAt: toSeconds(row.settledAt),
    netPaise: row.grossPaise - row.feePaise - row.refundPaise + row.adjustmentPaise,
  }));
}

/** A line of a settlement with the public ID of its order. */
export type ListedLine = Omit<SettlementLine, 'orderId'> & { orderId: string | null };

interface SettlementPage extends Page<ListedLine> {
  settlement: SettlementDocument;
}

/**
 * Finds a settlement with a page of its lines, those that differ from our books first; null when there is
 * none. Requires orderWrite.
 */
export async function findSettlement(
  context: Context,
  id: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<SettlementPage | null> {
  requireRight(context, 'orderWrite');
  const [settlement] = await selectSettlements(context.db, eq(settlements.id, id));
  if (!settlement) return null;
  const after = decodeCursor(cursor, ['number', 'string']);
  const rank = sql<number>`case when ${settlementLines.state} in ('different', 'unknown') then 0 else 1 end`;
  const position = sql`(${rank}, ${settlementLines.entityId})`;
  const found = await context.db
    .select({ line: getTableColumns(settlementLines), order: orders, rank })
    .from(settlementLines)
    .leftJoin(orders, eq(orders.id, settlementLines.orderId))
    .where(
      and(
        eq(settlementLines.settlementId, id),
        after ? gt(position, sql`(${after[0]}::int, ${after[1]}::text)`) : undefined,
      ),
    )
    .orderBy(rank, settlementLines.entityId)
    .limit(limit + 1);
  const page = cutPage(found, limit, ({ rank, line }) => [rank, line.entityId]);
  const documents = page.rows.map(({ line, order }) => ({ ...line, orderId: order && publicOrderId(order) }));
  return { settlement, documents, nextCursor: page.nextCursor };
}
