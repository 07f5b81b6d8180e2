import { type SQL, sql } from 'drizzle-orm';
import { orders } from '../../features/orders/schema.ts';
import { refunds } from '../../features/refunds/schema.ts';

/**
 * In a SELECT of help requests: whether its outcome is a refund that no one has made since. Columns are
 * qualified by hand, see `isMailRefused`.
 */
export const isRefundOwed: SQL<boolean> = sql<boolean>`("help_requests"."state" = 'refund'
  and exists (select 1 from ${orders} where "orders"."id" = "help_requests"."order_id" and "orders"."state" = 'paid')
  and not exists (select 1 from ${refunds} where "refunds"."order_id" = "help_requests"."order_id" and "refunds"."created_at" >= "help_requests"."changed_at"))`;
