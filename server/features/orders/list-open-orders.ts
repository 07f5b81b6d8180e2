import { and, asc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import type { Order } from './order.ts';
import { orders } from './schema.ts';

/**
 * Records that the provider is being asked about the order now, if it still awaits its payment. Returns the
 * order with its age by the database's clock; null for any other one.
 */
export async function markOpenOrderChecked(
  db: Executor,
  orderId: string,
): Promise<(Order & { ageSeconds: number }) | null> {
  const ageSeconds = sql`extract(epoch from now() - ${orders.createdAt})`.mapWith(Number);
  const [order] = await db
    .update(orders)
    .set({ checkedAt: sql`now()` })
    .where(and(eq(orders.id, orderId), isAwaitingPayment))
    .returning({ ...getTableColumns(orders), ageSeconds });
  return order ?? null;
}

export interface CheckInterval {
  /** The interval applies to orders younger than this, in seconds. */
  untilAge: number;
  /** Seconds between two checks. */
  seconds: number;
}

interface DueOrders {
  /** Sorted by age, youngest first; older orders are never due. */
  intervals: readonly CheckInterval[];
  limit: number;
}

/** Lists the open paid orders whose payments must be checked now, longest unchecked first. */
export async function listOrdersToCheck(db: Executor, { intervals, limit }: DueOrders): Promise<Order[]> {
  const age = sql`extract(epoch from now() - ${orders.createdAt})`;
  const steps = intervals.map(
    ({ untilAge, seconds }) => sql`when ${age} < ${untilAge}::int then ${seconds}::int`,
  );
  const interval = sql`case ${sql.join(steps, sql` `)} end`;
  const maxAge = intervals.at(-1)?.untilAge ?? 0;
  return db
    .select()
    .from(orders)
    .where(
      and(
        isAwaitingPayment,
        gt(orders.amountPaise, 0),
        gt(orders.createdAt, sql`now() - make_interval(secs => ${maxAge})`),
        or(isNull(orders.checkedAt), sql`extract(epoch from now() - ${orders.checkedAt}) >= ${interval}`),
      ),
    )
    .orderBy(sql`${orders.checkedAt} asc nulls first`, asc(orders.createdAt))
    .limit(limit);
}

const isAwaitingPayment = and(eq(orders.state, 'open'), isNull(orders.finalInviteStatus));
