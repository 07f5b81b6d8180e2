import { sql } from 'drizzle-orm';
import { financialYear, startOfFinancialYear } from '#domain/tax.ts';
import type { Shop } from '../../context.ts';
import { orders } from '../../features/orders/schema.ts';
import { returnedPaise } from '../refunds/returned-paise.ts';

/** Sums the turnover of the current financial year. The caller has checked the rights. */
export async function getTurnover({ db, settings }: Pick<Shop, 'db' | 'settings'>) {
  const { thresholdPaise, otherPaise } = settings.turnover;
  const now = new Date();
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(${orders.amountPaise} - ${returnedPaise.refundedPaise}), 0)::float8 as paise from ${orders}
    where ${orders.paidAt} >= ${startOfFinancialYear(now).toISOString()}::timestamptz`);
  return {
    /** `26-27` */
    year: financialYear(now),
    /** What was paid in the financial year and not refunded, and what the seller earns elsewhere. */
    turnoverPaise: (rows[0]?.paise ?? 0) + otherPaise,
    thresholdPaise,
  };
}

export type Turnover = Awaited<ReturnType<typeof getTurnover>>;
