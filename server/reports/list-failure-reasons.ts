import { eq, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/schema.ts';
import { paymentFailures } from '../payments/schema.ts';
import { requireRight } from '../require-right.ts';
import { isWithin, toNumber } from './day-range-sql.ts';

export interface FailureReason {
  /** The provider's code, such as `incorrect_pin`. */
  reason: string;
  /** The provider's most frequent description of the reason. */
  description: string | null;
  failures: number;
  /** The number of orders with such a failure. */
  orders: number;
  /** The number of these orders that were paid later. */
  paidLater: number;
}

/** The limit is above the roughly 100 reasons that the provider documents. */
const LIMIT = 200;

/** Lists why payments failed, most frequent reason first. Requires orderWrite. */
export async function listFailureReasons(context: Context, range: DayRange): Promise<FailureReason[]> {
  requireRight(context, 'orderWrite');
  const { reason, description, orderId } = paymentFailures;
  return context.db
    .select({
      reason,
      description: sql<string | null>`mode() within group (order by ${description})`,
      failures: toNumber(sql`count(*)`),
      orders: toNumber(sql`count(distinct ${orderId})`),
      paidLater: toNumber(sql`count(distinct ${orderId}) filter (where ${orders.paidAt} is not null)`),
    })
    .from(paymentFailures)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(isWithin(range, paymentFailures.createdAt))
    .groupBy(reason)
    .orderBy(sql`count(*) desc`, reason)
    .limit(LIMIT);
}
