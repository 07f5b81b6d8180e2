import { and, isNotNull, sql } from 'drizzle-orm';
import type { DayRange } from '#domain/day-range.ts';
import type { Context } from '../../context.ts';
import { requireRight } from '../../require-right.ts';
import { orders } from '../orders/schema.ts';
import { isWithin, toNumber } from './day-range-sql.ts';

/** Lists the coupons of the orders that were paid in the range, most used first. Requires orderWrite. */
export async function listCouponSales(context: Context, range: DayRange) {
  requireRight(context, 'orderWrite');
  const { couponCode: code, couponDiscountPaise, amountPaise, paidAt } = orders;
  return context.db
    .select({
      code: sql<string>`${code}`,
      uses: toNumber(sql`count(*)`),
      /** What the coupon took off, without sales. */
      discountPaise: toNumber(sql`sum(${couponDiscountPaise})`),
      paidPaise: toNumber(sql`sum(${amountPaise})`),
    })
    .from(orders)
    .where(and(isNotNull(code), isWithin(range, paidAt)))
    .groupBy(code)
    .orderBy(sql`count(*) desc`, code);
}

export type CouponSales = Awaited<ReturnType<typeof listCouponSales>>[number];
