import { eq } from 'drizzle-orm';
import type { UpdatesQuery } from '#contract/api.ts';
import type { Context } from '../../context.ts';
import { orders } from '../../features/orders/schema.ts';
import { refunds } from '../../features/refunds/schema.ts';
import { formatMicros, oldestUpdateFirst } from '../../platform/db/oldest-update-first.ts';
import { requireRight } from '../../require-right.ts';
import { toRefundDocument } from '../admin-orders/order-document.ts';

/** Lists all refunds by the time of their last change, for other programs. Requires orderWrite. */
export async function listUpdatedRefunds(context: Context, query: UpdatesQuery) {
  requireRight(context, 'orderWrite');
  const { mark, after, read } = oldestUpdateFirst(refunds.updatedAt, refunds.id, {
    name: 'refunds',
    ...query,
  });
  const { rows, nextCursor } = await read(
    context.db
      .select({ mark, id: refunds.id, refund: refunds, orderId: orders.publicId })
      .from(refunds)
      .leftJoin(orders, eq(orders.id, refunds.orderId))
      .where(after),
  );
  const documents = rows.map((row) => ({
    id: row.id,
    orderId: row.orderId,
    paymentId: row.refund.paymentId,
    ...toRefundDocument(row.refund),
    updatedAt: formatMicros(row.mark),
  }));
  return { documents, nextCursor };
}
