import { eq, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../context.ts';
import { orders } from '../orders/schema.ts';
import { paymentFailures } from '../payments/schema.ts';
import { requireRight } from '../require-right.ts';
import { isWithin, toNumber } from './day-range-sql.ts';

export interface FailureReason {
  /** The provider's word: `incorrect_pin`. */
  reason: string;
  /** What the provider most often says about it. */
  description: string | null;
  failures: number;
  /** The orders that it happened to, and those of them that were paid in the end. */
  orders: number;
  paidLater: number;
}

/** The provider knows about a hundred. */
const MOST_REASONS = 200;

/** Why payments failed in a range, the most frequent reason first. For active admins. */
export async function listFailureReasons(context: Context, range: DayRange): Promise<FailureReason[]> {
  requireRight(context, 'any');
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
    .limit(MOST_REASONS);
}
