import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { Page, PageQuery } from '#contract/documents.ts';
import { helpQuery } from '#contract/help-documents.ts';
import type { Context } from '../../context.ts';
import { type ListQuery, parseQuery } from '../../parse-query.ts';
import type { Executor } from '../../platform/db/client.ts';
import { cutPage, decodeCursor } from '../../platform/db/cursor.ts';
import { type HelpRequest, selectHelp } from '../../readers/help/select-help.ts';
import { requireRight } from '../../require-right.ts';
import { getBuyersOrder, type OrderClaim } from '../access/get-own-order.ts';
import { helpRequests } from './schema.ts';

/** Lists requests for help, oldest first, of one state or all. Requires orderWrite. */
export async function listHelp(
  context: Context,
  query: ListQuery<typeof helpQuery>,
): Promise<Page<HelpRequest>> {
  requireRight(context, 'orderWrite');
  const { state, ...page } = parseQuery(helpQuery, query);
  return readPage(context, page, {
    where: state ? eq(helpRequests.state, state) : undefined,
    isAfter: gt,
    order: asc,
  });
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
  const where = eq(helpRequests.orderId, order.id);
  return readPage(context, { cursor, limit }, { where, isAfter: lt, order: desc });
}

/** Counts the requests of an order by its internal ID. The caller checks who may see them. */
export function countOrderHelp(db: Executor, orderId: string): Promise<number> {
  return db.$count(helpRequests, eq(helpRequests.orderId, orderId));
}

interface Selection {
  where: SQL | undefined;
  isAfter: typeof gt;
  order: typeof asc;
}

async function readPage(
  { db }: Context,
  { cursor, limit }: PageQuery,
  { where, isAfter, order }: Selection,
): Promise<Page<HelpRequest>> {
  const { number } = helpRequests;
  const position = decodeCursor(cursor, ['number']);
  const found = await selectHelp(db, {
    where: and(where, position ? isAfter(number, position[0]) : undefined),
    orderBy: order(number),
    limit: limit + 1,
  });
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.number]);
  return { documents: rows.map(({ document }) => document), nextCursor };
}
