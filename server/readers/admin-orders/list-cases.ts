import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type Page, paging } from '#contract/paging.ts';
import { remedyFor } from '#domain/case.ts';
import { describeReason, OPEN_DISPUTE, whyNoRefund } from '#domain/dispute.ts';
import { publicOrderId } from '#domain/order.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { cases } from '../../features/cases/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { users } from '../../features/users/schema.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import type { Executor } from '../../platform/db/client.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { requireRight } from '../../require-right.ts';
import { findMoneyLeftOf, type MoneyLeft } from '../refunds/find-money-left.ts';

export const casesQuery = z.object({
  state: z.enum(['open', 'resolved', '']).default(''),
  ...paging,
});

/** Lists open cases, resolved ones or both, newest first. Requires orderWrite. */
export async function listCases(
  context: Context,
  query: ListQuery<typeof casesQuery>,
): Promise<Page<CaseDocument>> {
  requireRight(context, 'orderWrite');
  const { state, ...page } = parseQuery(casesQuery, query);
  const { mark, after, read } = newestFirst(cases.createdAt, cases.id, page);
  const inState = {
    open: isNull(cases.resolvedAt),
    resolved: isNotNull(cases.resolvedAt),
    '': undefined,
  }[state];
  const { rows, nextCursor } = await read(selectCases(context.db, mark).where(and(inState, after)));
  return { documents: await toDocuments(context.db, rows), nextCursor };
}

/** Lists the open cases of an order, oldest first. The caller checks the rights. */
export async function listOpenCasesOf(db: Executor, orderId: string): Promise<CaseDocument[]> {
  const rows = await selectCases(db, sql`''`)
    .where(and(eq(cases.orderId, orderId), isNull(cases.resolvedAt)))
    .orderBy(asc(cases.createdAt));
  return toDocuments(db, rows);
}

/** Finds cases by their IDs. The caller checks the rights. */
export async function findCases(db: Executor, ids: string[]): Promise<CaseDocument[]> {
  return toDocuments(db, await selectCases(db, sql`''`).where(inArray(cases.id, ids)));
}

function selectCases(db: Executor, mark: SQL<string>) {
  return db
    .select({ mark, id: cases.id, case: cases, order: orders, resolvedBy: users.email })
    .from(cases)
    .leftJoin(orders, eq(orders.id, cases.orderId))
    .leftJoin(users, eq(users.id, cases.resolvedBy));
}

type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];

async function toDocuments(db: Executor, rows: CaseRow[]): Promise<CaseDocument[]> {
  const ids = rows.flatMap(({ case: { detail } }) => paymentOf(detail) ?? []);
  const money = await findMoneyLeftOf(db, ids);
  return rows.map((row) => toDocument(row, money.get(paymentOf(row.case.detail) ?? '')));
}

function paymentOf({ paymentId }: CaseRow['case']['detail']): string | null {
  return typeof paymentId === 'string' ? paymentId : null;
}

/** Something that needs manual review. Served at `/documents/exceptions`. */
export type CaseDocument = ReturnType<typeof toDocument>;

function toDocument({ case: row, order, resolvedBy }: CaseRow, money: MoneyLeft | undefined) {
  const { amountPaise, currency, respondBy, email } = row.detail;
  /** False when accepting the loss would pay the buyer twice. */
  const canAccept = !money || money.leftPaise >= 0;
  return {
    id: row.id,
    kind: row.kind,
    message: row.message,
    /** The public ID of the case's order, if any. */
    orderId: order && publicOrderId(order),
    paymentId: paymentOf(row.detail),
    /** The payment's amount in units of `currency`; null when the case is not about a payment. */
    amount: typeof amountPaise === 'number' ? amountPaise / 100 : null,
    currency: typeof currency === 'string' ? currency : null,
    projectName: order?.projectName ?? null,
    email: order?.email ?? (typeof email === 'string' ? email : null),
    /** Unix time until which a dispute must be answered. */
    respondBy: typeof respondBy === 'number' ? respondBy : null,
    dispute: row.kind === 'dispute' ? { ...toDispute(row), canAccept } : null,
    /** Why the payment can't be refunded now, and what to do instead; null when it can. */
    noRefund: money ? whyNoRefund(money) : null,
    remedy: remedyFor(row),
    createdAt: toSeconds(row.createdAt),
    resolvedAt: toSeconds(row.resolvedAt),
    resolution: row.resolution,
    /** Email of the admin who resolved the case; null while it is open or when the shop resolved it. */
    resolvedBy,
  };
}

/** Cases from before the status was kept count as open. */
function toDispute({ subject: id, detail }: CaseRow['case']) {
  const { status = OPEN_DISPUTE, reasonCode, summary } = detail;
  return {
    /** The payment provider's ID, `disp_…`. */
    id,
    /** The payment provider's: `open`, `under_review`, `won`, `lost` or `closed`. */
    status: String(status),
    reason: typeof reasonCode === 'string' ? describeReason(reasonCode) : null,
    /** What an admin last wrote for the bank; empty before that. */
    summary: typeof summary === 'string' ? summary : '',
  };
}
