import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { ProviderRefund } from '../../integrations/razorpay/entities.ts';
import type { Executor } from '../../platform/db/client.ts';
import { sumWhere } from '../../platform/db/columns.ts';
import { keyLock, lockKey } from '../../platform/db/lock-key.ts';
import { isDispute, isRefundAccepted, refunds } from './schema.ts';

const keyOf = (paymentId: string) => `refunds of ${paymentId}`;

/**
 * Locks a payment's refunds until the end of the transaction, even if it has none yet. A caller that also
 * locks the order locks it first.
 */
export async function lockRefunds(tx: Executor, paymentId: string): Promise<void> {
  await lockKey(tx, keyOf(paymentId));
}

/** The same in a SELECT. */
export const refundsLock = (paymentId: string) => keyLock(keyOf(paymentId));

interface RefundTotals {
  /** Paise that were returned. */
  refundedPaise: number;
  /** Paise that were or may still be returned: all refunds except failed ones. */
  reservedPaise: number;
}

/** The totals of a payment's refunds and lost disputes. */
export async function getRefundTotals(db: Executor, paymentId: string): Promise<RefundTotals> {
  const [totals] = await db
    .select({
      refundedPaise: sumWhere(refunds.amountPaise, isRefundAccepted),
      reservedPaise: sql`coalesce(sum(${refunds.amountPaise}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'failed')));
  return totals ?? { refundedPaise: 0, reservedPaise: 0 };
}

/** The sum of a payment's refunds without lost disputes, as the provider counts it. */
export async function sumRefundedPaise(db: Executor, paymentId: string): Promise<number> {
  const accepted = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isRefundAccepted));
  return accepted.reduce((sum, refund) => (isDispute(refund) ? sum : sum + refund.amountPaise), 0);
}

/**
 * Of the provider's refunds, lists those that are not recorded in the reported state or belong to no order.
 */
export async function listUnrecordedRefunds(
  db: Executor,
  reported: readonly ProviderRefund[],
): Promise<ProviderRefund[]> {
  const ids = reported.map(({ id }) => id);
  const recorded = await db
    .select({ id: refunds.providerRefundId, state: refunds.state })
    .from(refunds)
    .where(and(inArray(refunds.providerRefundId, ids), isNotNull(refunds.orderId)));
  const states = new Map(recorded.map(({ id, state }) => [id, state]));
  return reported.filter(({ id, status }) => {
    const isEnded = status === 'processed' || status === 'failed';
    return states.get(id) !== (isEnded ? status : 'sent');
  });
}
