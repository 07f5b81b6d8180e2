import { sql } from 'drizzle-orm';
import type { Paise } from '#domain/money.ts';
import { financialYear, startOfFinancialYear } from '#domain/tax.ts';
import type { Shop } from '../../context.ts';
import { orders } from '../../orders/schema.ts';
import { isRefundAccepted, refunds } from '../../refunds/schema.ts';

export interface Turnover {
  /** `26-27` */
  year: string;
  /** What was paid in the financial year and not refunded, and what the seller earns elsewhere. */
  turnoverPaise: Paise;
  thresholdPaise: Paise;
}

/** Sums the turnover of the current financial year. The caller has checked the rights. */
export async function getTurnover({ db, settings }: Pick<Shop, 'db' | 'settings'>): Promise<Turnover> {
  const { thresholdPaise, otherPaise } = settings.turnover;
  const now = new Date();
  const refunded = sql`(select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${isRefundAccepted})`;
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(sum(${orders.amountPaise} - ${refunded}), 0)::float8 as paise from ${orders}
    where ${orders.paidAt} >= ${startOfFinancialYear(now).toISOString()}::timestamptz`);
  return { year: financialYear(now), turnoverPaise: (rows[0]?.paise ?? 0) + otherPaise, thresholdPaise };
}
