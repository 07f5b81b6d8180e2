import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { OrderAwaiting } from '#domain/order.ts';
import { orders } from '../../features/orders/schema.ts';
import { authorizedPayments } from '../../features/payments/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { Buyer } from './is-already-owned.ts';

/**
 * Selects payments for the project, with this email, account or GitHub account, that await the bank's
 * confirmation.
 */
export function awaitingBank(db: Executor, { projectId, email, githubAccountId, buyerId }: Buyer) {
  return db
    .select({ id: authorizedPayments.paymentId })
    .from(authorizedPayments)
    .innerJoin(orders, eq(orders.id, authorizedPayments.orderId))
    .where(
      and(
        isNull(authorizedPayments.endedAt),
        eq(orders.projectId, projectId),
        or(
          eq(orders.email, email),
          eq(orders.githubAccountId, githubAccountId),
          buyerId === null ? undefined : eq(orders.buyerId, buyerId),
        ),
      ),
    );
}

const isUnpaid = sql`${orders.state} = 'open' and ${orders.finalInviteStatus} is null`;
const awaitsBank = sql`${isUnpaid} and exists (select 1 from ${authorizedPayments} where ${authorizedPayments.orderId} = ${orders.id} and ${authorizedPayments.endedAt} is null)`;

/** In a SELECT of orders: what the order waits for. */
export const orderAwaiting: SQL<OrderAwaiting | null> = sql`case when ${awaitsBank} then 'bank' else ${orders.awaiting} end`;

/**
 * In a SELECT of orders: the last payment of an unpaid order whose money is returned; null while another one
 * is held.
 */
export const refusedPaymentId: SQL<string | null> = sql`case when ${isUnpaid} and not (${awaitsBank}) then
  (select ${authorizedPayments.paymentId} from ${authorizedPayments}
    where ${authorizedPayments.orderId} = ${orders.id} and ${authorizedPayments.outcome} <> 'captured'
    order by ${authorizedPayments.endedAt} desc limit 1) end`;

/**
 * In a SELECT of orders: whether a payment was held so long that the buyer was asked to wait for the bank, or
 * refused.
 */
export const waitedForBank: SQL<boolean> = sql`exists (select 1 from ${authorizedPayments} where ${authorizedPayments.orderId} = ${orders.id}
  and (${authorizedPayments.outcome} <> 'captured'
    or coalesce(${authorizedPayments.endedAt}, now()) > ${authorizedPayments.createdAt} + interval '20 seconds'))`;

/**
 * Lists payments that the provider holds uncaptured and whose order is due for a check: every minute in the
 * first hour, then every ten minutes, until the provider captures or returns them.
 */
export async function listHeldPayments(
  db: Executor,
  { lateMinutes, overdueDays, limit }: { lateMinutes: number; overdueDays: number; limit: number },
) {
  const { paymentId, createdAt, endedAt } = authorizedPayments;
  const pause = sql`case when ${createdAt} > now() - interval '1 hour' then interval '1 minute' else interval '10 minutes' end`;
  return db
    .select({
      paymentId,
      order: orders,
      /** True after longer than banks usually take. */
      isLate: sql<boolean>`${createdAt} <= now() - make_interval(mins => ${lateMinutes})`,
      /** True after longer than the provider holds any payment. */
      isOverdue: sql<boolean>`${createdAt} <= now() - make_interval(days => ${overdueDays})`,
    })
    .from(authorizedPayments)
    .innerJoin(orders, eq(orders.id, authorizedPayments.orderId))
    .where(and(isNull(endedAt), or(isNull(orders.checkedAt), sql`${orders.checkedAt} <= now() - ${pause}`)))
    .orderBy(asc(createdAt))
    .limit(limit);
}
