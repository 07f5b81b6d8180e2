import { and, asc, desc, eq, getTableColumns, gt, inArray, not, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { UpdatesQuery } from '#contract/api.ts';
import { month } from '#contract/fields.ts';
import { type Page, pageQuery } from '#contract/paging.ts';
import { publicOrderId } from '#domain/order.ts';
import { toMonth } from '#domain/tax.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import type { Executor } from '../../platform/db/client.ts';
import { sumWhere } from '../../platform/db/columns.ts';
import { cutPage, decodeCursor } from '../../platform/db/cursor.ts';
import { formatMicros, oldestUpdateFirst } from '../../platform/db/oldest-update-first.ts';
import { isInMonth } from '../../readers/tax/months.ts';
import { requireRight } from '../../require-right.ts';
import { orders } from '../orders/schema.ts';
import { type SettlementLine, settlementLines, settlements } from './schema.ts';

/** Without a month, the current one. */
export const settlementsQuery = z.object({ month: month.optional() });

/** The amounts of a settlement that its lines add up to. */
function sumLines(db: Executor) {
  const { type, amountPaise, feePaise, taxPaise, creditPaise, debitPaise } = settlementLines;
  const isOurs = inArray(type, ['payment', 'refund']);
  return db
    .select({
      /** The payments in it, before anything is deducted. */
      grossPaise: sumWhere(amountPaise, eq(type, 'payment')).as('gross'),
      /** Positive. */
      refundPaise: sumWhere(amountPaise, eq(type, 'refund')).as('refund'),
      /** Includes `feeTaxPaise`. */
      feePaise: sumWhere(feePaise, isOurs).as('fee'),
      feeTaxPaise: sumWhere(taxPaise, isOurs).as('fee_tax'),
      /** Credits less debits that are neither payments nor refunds, such as lost disputes. */
      adjustmentPaise: sumWhere(sql`${creditPaise} - ${debitPaise}`, not(isOurs)).as('adjustment'),
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
  query: ListQuery<typeof settlementsQuery>,
): Promise<Page<SettlementDocument>> {
  requireRight(context, 'orderWrite');
  const { month = toMonth(new Date()) } = parseQuery(settlementsQuery, query);
  const documents = await selectSettlements(context.db, isInMonth(settlements.settledAt, month));
  return { documents, nextCursor: null };
}

/** Lists all settlements by the time of their last change, for other programs. Requires orderWrite. */
export async function listUpdatedSettlements(context: Context, query: UpdatesQuery) {
  requireRight(context, 'orderWrite');
  const { mark, after, read } = oldestUpdateFirst(settlements.updatedAt, settlements.id, {
    name: 'settlements',
    ...query,
  });
  const { rows, nextCursor } = await read(selectSums(context.db, mark).where(after));
  const documents = rows.map((row) => ({ ...toDocument(row), updatedAt: formatMicros(row.mark) }));
  return { documents, nextCursor };
}

async function selectSettlements(db: Executor, where: SQL | undefined) {
  const rows = await selectSums(db).where(where).orderBy(desc(settlements.settledAt), asc(settlements.id));
  return rows.map(toDocument);
}

function selectSums(db: Executor, mark: SQL<string> = sql`''`) {
  const sums = sumLines(db);
  const { id, utr, settledAt } = settlements;
  const { grossPaise, refundPaise, feePaise, feeTaxPaise, adjustmentPaise, lines } = sums;
  // A join would read all lines that were ever settled, instead of those of each settlement by their index.
  return db
    .select({
      mark,
      id,
      settlement: { id, utr, settledAt },
      sums: { grossPaise, refundPaise, feePaise, feeTaxPaise, adjustmentPaise, lines },
    })
    .from(settlements)
    .crossJoinLateral(sums);
}

function toDocument({ settlement, sums }: Awaited<ReturnType<typeof selectSums>>[number]) {
  return {
    ...settlement,
    ...sums,
    settledAt: toSeconds(settlement.settledAt),
    /** What the bank received. */
    netPaise: sums.grossPaise - sums.feePaise - sums.refundPaise + sums.adjustmentPaise,
  };
}

/** A payment of the provider to the seller's bank account, as admins with orderWrite see it. */
export type SettlementDocument = Awaited<ReturnType<typeof selectSettlements>>[number];

/** A line of a settlement with the public ID of its order. */
export type ListedLine = Omit<SettlementLine, 'orderId'> & { orderId: string | null };

/**
 * Finds a settlement with a page of its lines, those that differ from our books first; null when there is
 * none. Requires orderWrite.
 */
export async function findSettlement(
  context: Context,
  id: string,
  query: ListQuery<typeof pageQuery>,
  pageSize?: number,
) {
  requireRight(context, 'orderWrite');
  const { cursor, limit } = parseQuery(pageQuery, query, pageSize);
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
        after ? gt(position, sql`(${after[0]}::bigint, ${after[1]}::text)`) : undefined,
      ),
    )
    .orderBy(rank, settlementLines.entityId)
    .limit(limit + 1);
  const page = cutPage(found, limit, ({ rank, line }) => [rank, line.entityId]);
  const documents = page.rows.map(({ line, order }) => ({ ...line, orderId: order && publicOrderId(order) }));
  return { settlement, documents, nextCursor: page.nextCursor };
}
