import { eq, type SQL } from 'drizzle-orm';
import { formatHelpNumber } from '#domain/help.ts';
import { publicOrderId } from '#domain/order.ts';
import { toSeconds } from '#domain/time.ts';
import { helpMessages, helpRequests } from '../../features/help/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { readMessages } from '../../platform/db/messages.ts';

interface Selection {
  where: SQL | undefined;
  orderBy: SQL;
  limit: number;
}

/** A request for help with an order's project, as its buyer and admins with orderWrite see it. */
export type HelpRequest = Awaited<ReturnType<typeof selectHelp>>[number]['document'];

/** Selects requests with their messages. The caller checks who may see them. */
export async function selectHelp(db: Executor, { where, orderBy, limit }: Selection) {
  const rows = await db
    .select({ request: helpRequests, order: orders })
    .from(helpRequests)
    .innerJoin(orders, eq(orders.id, helpRequests.orderId))
    .where(where)
    .orderBy(orderBy)
    .limit(limit);
  const numbers = rows.map(({ request }) => request.number);
  const messagesOf = await readMessages(db, helpMessages, numbers);
  return rows.map(({ request: { number, ...request }, order }) => {
    const document = {
      number: formatHelpNumber(number),
      state: request.state,
      orderId: publicOrderId(order),
      projectName: order.projectName,
      email: order.email,
      /** What the setup script printed; null when it was not sent. */
      results: request.results,
      createdAt: toSeconds(request.createdAt),
      /** When the shop's answer is due; null while the shop has nothing to answer. */
      dueAt: toSeconds(request.dueAt),
      /** The oldest comes first; it is the request itself. */
      messages: messagesOf(number).map((each) => ({ ...each, at: toSeconds(each.at) })),
    };
    return { number, document };
  });
}
