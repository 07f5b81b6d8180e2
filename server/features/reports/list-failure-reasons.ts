import { eq, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../../context.ts';
import { requireRight } from '../../require-right.ts';
import { orders } from '../orders/schema.ts';
import { paymentFailures } from '../payments/schema.ts';
import { isWithin, toNumber } from './day-range-sql.ts';

/** The limit is above the roughly 100 reasons that the provider documents. */
const LIMIT = 200;

/** Lists why payments failed, most frequent reason first. Requires orderWrite. */
export async function listFailureReasons(context: Context, range: DayRange) {
  requireRight(context, 'orderWrite');
  const { reason, description, orderId } = paymentFailures;
  return context.db
    .select({
      /** The provider's code, such as `incorrect_pin`. */
      reason,
      /** The provider's most frequent description of the reason. */
      description: sql<string | null>`mode() within group (order by ${description})`,
      failures: toNumber(sql`count(*)`),
      /** The number of orders with such a failure. */
      orders: toNumber(sql`count(distinct ${orderId})`),
      /** The number of these orders that were paid later. */
      paidLater: toNumber(sql`count(distinct ${orderId}) filter (where ${orders.paidAt} is not null)`),
    })
    .from(paymentFailures)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(isWithin(range, paymentFailures.createdAt))
    .groupBy(reason)
    .orderBy(sql`count(*) desc`, reason)
    .limit(LIMIT);
}

export type FailureReason = Awaited<ReturnType<typeof listFailureReasons>>[number];
