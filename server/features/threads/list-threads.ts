import { and, asc, desc, eq, gt, lt, ne, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { orderKey } from '#contract/fields.ts';
import { type Page, type PageQuery, paging } from '#contract/paging.ts';
import { COMPLAINT_STATES, formatThreadNumber, HELP_STATES, QUESTION_STATES } from '#domain/thread.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import type { Executor } from '../../platform/db/client.ts';
import { cutPage, decodeCursor } from '../../platform/db/cursor.ts';
import {
  type Complaint,
  type HelpRequest,
  type Question,
  selectComplaints,
  selectHelp,
  selectQuestions,
  type ThreadSelection,
} from '../../readers/threads/select-threads.ts';
import { requireRight, requireSignedIn } from '../../require-right.ts';
import { getBuyersOrder, type OrderClaim } from '../access/get-own-order.ts';
import { complaints, helpRequests, questions } from './schema.ts';
import { complaintLink, requireToken } from './thread-links.ts';
import { unknownThread } from './threads.ts';

export const complaintsQuery = z.object({
  /** Without a state all complaints are listed; `open` lists those that are not resolved. */
  state: z.enum(['', 'open', ...COMPLAINT_STATES]).default(''),
  ...paging,
});
export const helpQuery = z.object({
  /** Without a state all requests are listed. */
  state: z.enum(['', ...HELP_STATES]).default(''),
  ...paging,
});
export const questionsQuery = z.object({
  /** Without a state all questions are listed. */
  state: z.enum(['', ...QUESTION_STATES]).default(''),
  ...paging,
});
export const orderHelpQuery = z.object({
  key: orderKey,
  ...paging,
});

/** Lists complaints with their messages, newest first, of one state or all. Requires orderWrite. */
export async function listComplaints(
  context: Context,
  query: ListQuery<typeof complaintsQuery>,
): Promise<Page<Complaint>> {
  requireRight(context, 'orderWrite');
  const { state, ...page } = parseQuery(complaintsQuery, query);
  const isListed =
    state === 'open' ? ne(complaints.state, 'resolved') : state ? eq(complaints.state, state) : undefined;
  const read = (selection: ThreadSelection) => selectComplaints(context.db, selection);
  return readPage(read, complaints.number, isListed, { ...page, order: desc });
}

/** Gets the complaint that `token` opens. Public. Throws NOT_FOUND. */
export async function getComplaint(
  context: Context,
  address: { number: string; token: string },
): Promise<Complaint> {
  const { number } = complaints;
  const where = eq(number, requireToken(context, address));
  const [found] = await selectComplaints(context.db, { where, orderBy: asc(number), limit: 1 });
  if (!found) throw unknownThread('complaint');
  return found.document;
}

/**
 * Lists the complaints of the caller's address, newest first; none unless it is confirmed. Throws
 * UNAUTHENTICATED.
 */
export async function listOwnComplaints(context: Context) {
  const { email, emailVerified } = requireSignedIn(context);
  if (!emailVerified) return [];
  const rows = await context.db
    .select()
    .from(complaints)
    .where(eq(complaints.email, email))
    .orderBy(desc(complaints.number));
  return rows.map(({ number, state, createdAt }) => ({
    /** Such as `C-1001`. */
    number: formatThreadNumber('complaint', number),
    state,
    createdAt: toSeconds(createdAt),
    /** The address of its page. */
    url: complaintLink(context, number),
  }));
}

export type OwnComplaint = Awaited<ReturnType<typeof listOwnComplaints>>[number];

/** Lists requests for help, oldest first, of one state or all. Requires orderWrite. */
export async function listHelp(
  context: Context,
  query: ListQuery<typeof helpQuery>,
): Promise<Page<HelpRequest>> {
  requireRight(context, 'orderWrite');
  const { state, ...page } = parseQuery(helpQuery, query);
  const isListed = state ? eq(helpRequests.state, state) : undefined;
  const read = (selection: ThreadSelection) => selectHelp(context.db, selection);
  return readPage(read, helpRequests.number, isListed, { ...page, order: asc });
}

/** Lists questions before the purchase, oldest first, of one state or all. Requires orderWrite. */
export async function listQuestions(
  context: Context,
  query: ListQuery<typeof questionsQuery>,
): Promise<Page<Question>> {
  requireRight(context, 'orderWrite');
  const { state, ...page } = parseQuery(questionsQuery, query);
  const isListed = state ? eq(questions.state, state) : undefined;
  const read = (selection: ThreadSelection) => selectQuestions(context.db, selection);
  return readPage(read, questions.number, isListed, { ...page, order: asc });
}

/**
 * Lists the requests of an order, newest first, for its buyer (see `getBuyersOrder`). Throws UNAUTHENTICATED,
 * PERMISSION_DENIED and NOT_FOUND.
 */
export async function listOrderHelp(
  context: Context,
  { cursor, limit, ...claim }: OrderClaim & PageQuery,
): Promise<Page<HelpRequest>> {
  const { order } = await getBuyersOrder(context, claim);
  return listHelpOf(context.db, order.id, { cursor, limit });
}

/** Lists the requests of an order by its internal ID, newest first. The caller checks who may see them. */
export function listHelpOf(db: Executor, orderId: string, page: PageQuery): Promise<Page<HelpRequest>> {
  const read = (selection: ThreadSelection) => selectHelp(db, selection);
  return readPage(read, helpRequests.number, eq(helpRequests.orderId, orderId), { ...page, order: desc });
}

/** Counts the requests of an order by its internal ID. The caller checks who may see them. */
export function countOrderHelp(db: Executor, orderId: string): Promise<number> {
  return db.$count(helpRequests, eq(helpRequests.orderId, orderId));
}

async function readPage<Document>(
  read: (selection: ThreadSelection) => Promise<{ number: number; document: Document }[]>,
  number: PgColumn,
  isListed: SQL | undefined,
  { cursor, limit, order }: PageQuery & { order: typeof asc },
): Promise<Page<Document>> {
  const position = decodeCursor(cursor, ['number']);
  const isAfter = order === asc ? gt : lt;
  const found = await read({
    where: and(isListed, position ? isAfter(number, position[0]) : undefined),
    orderBy: order(number),
    limit: limit + 1,
  });
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.number]);
  return { documents: rows.map(({ document }) => document), nextCursor };
}
