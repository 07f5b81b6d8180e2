import { and, not, type SQL, sql } from 'drizzle-orm';
import { orders } from '../../features/orders/schema.ts';
import { isRefundAccepted, refunds } from '../../features/refunds/schema.ts';
import { isProviderRefund } from '../settlements/our-money.ts';

/** In a query of `orders`: how much of an order's charge was paid back, and how much of that in disputes. */
export const returnedPaise = {
  refundedPaise: sumOfRefunds(isRefundAccepted),
  disputedPaise: sumOfRefunds(and(isRefundAccepted, not(isProviderRefund))),
};

function sumOfRefunds(condition: SQL | undefined): SQL<number> {
  return sql`(select coalesce(sum(${refunds.amountPaise}), 0) from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${condition})`.mapWith(Number);
}
