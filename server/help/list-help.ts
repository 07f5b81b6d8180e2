import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { Page } from '#contract/documents.ts';
import type { HelpQuery, HelpRequest } from '#contract/help-documents.ts';
import { getBuyersOrder, type OrderClaim } from '../access/get-own-order.ts';
import type { Context } from '../context.ts';
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts';
import { selectHelp } from '../queries/help/select-help.ts';
import { requireRight } from '../require-right.ts';
import { helpRequests } from './schema.ts';

/** Lists requests for help, oldest first, of one state or all. Requires orderWrite. */
export async function listHelp(
  context: Context,
  { state, cursor, limit }: HelpQuery,
): Promise<Page<HelpRequest>> {
  requireRight(context, 'orderWrite');
  const position = decodeCursor(cursor, ['number']);
  const rows = await selectHelp(context.db, {
    where: and(
      state ? eq(helpRequests.state, state) : undefined,
      position ? gt(helpRequests.number, position[0]) : undefined,
    ),
    orderBy: asc(helpRequests.number),
    limit: limit + 1,
  });
  return cutPage(rows, limit);
}

/**
 * Lists the requests of an order, newest first, for its buyer (see `getBuyersOrder`). Throws UNAUTHENTICATED,
 * PERMISSION_DENIED and NOT_FOUND.
 */
export async function listOrderHelp(
  context: Context,
  { cursor, limit, ...claim }: OrderClaim & Pick<HelpQuery, 'cursor' | 'limit'>,
): Promise<Page<HelpRequest>> {
  const { order } = await getBuyersOrder(context, claim);
  const position = decodeCursor(cursor, ['number']);
  const rows = await selectHelp(context.db, {
    where: and(
      eq(helpRequests.orderId, order.id),
      position ? lt(helpRequests.number, position[0]) : undefined,
    ),
    orderBy: desc(helpRequests.number),
    limit: limit + 1,
  });
  return cutPage(rows, limit);
}

type Rows = Awaited<ReturnType<typeof selectHelp>>;

function cutPage(rows: Rows, limit: number): Page<HelpRequest> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    documents: page.map(({ document }) => document),
    nextCursor: last ? encodeCursor([last.number]) : null,
  };
}
