import { sql } from 'drizzle-orm';
import { financialYear, startOfFinancialYear } from '#domain/tax.ts';
import type { Shop } from '../../context.ts';
import { orders } from '../../features/orders/schema.ts';
import { isRefundAccepted, refunds } from '../../features/refunds/schema.ts';

/** Sums the turnover of the current financial year. The caller has checked the rights. */
export async function getTurnover({ db, settings }: Pick<Shop, 'db' | 'settings'>) {
  const { thresholdPaise, otherPaise } = settings.turnover;
  const now = new Date();
  const isOfYear = sql`${orders.paidAt} >= ${startOfFinancialYear(now).toISOString()}::timestamptz`;
  // Two sums: the refunds of each order alone would be looked up for all orders of the year.
  const { rows } = await db.execute<{ paise: number }>(sql`select (
    coalesce((select sum(${orders.amountPaise}) from ${orders} where ${isOfYear}), 0)
    - coalesce((select sum(${refunds.amountPaise}) from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
        where ${isOfYear} and ${isRefundAccepted}), 0))::float8 as paise`);
  return {
    /** `26-27` */
    year: financialYear(now),
    /** What was paid in the financial year and not refunded, and what the seller earns elsewhere. */
    turnoverPaise: (rows[0]?.paise ?? 0) + otherPaise,
    thresholdPaise,
  };
}

export type Turnover = Awaited<ReturnType<typeof getTurnover>>;
