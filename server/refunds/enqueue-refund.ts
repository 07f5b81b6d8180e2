import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { formatPaise } from '#domain/money.ts';
import { MIN_REFUND } from '#domain/refund.ts';
import { ShopError } from '../errors.ts';
import type { Executor } from '../platform/db/client.ts';
import { getRefundTotals, lockRefunds } from './lock-refunds.ts';
import { refunds } from './schema.ts';

interface NewRefund {
  /** The provider's payment ID. */
  paymentId: string;
  /** The order that accepted the payment; null for a payment that no order accepted. */
  orderId: string | null;
  paidPaise: number;
  /** Null for the whole remaining amount. */
  amountPaise: number | null;
  reason: string;
  requestedBy: string;
}

/**
 * Enqueues a refund in the caller's transaction, which holds the order's lock. It has no job: the caller
 * sends it with `sendRefundNow` while an admin waits, and the sweep finds it if that is lost. A repeated
 * request is the same refund until it is sent. Returns its ID, or null when nothing is left to refund. Throws
 * FAILED_PRECONDITION (more than is left, or too little would remain).
 */
export async function enqueueRefund(
  tx: Executor,
  { paidPaise, amountPaise, ...refund }: NewRefund,
): Promise<string | null> {
  await lockRefunds(tx, refund.paymentId);
  const { reservedPaise } = await getRefundTotals(tx, refund.paymentId);
  const leftPaise = paidPaise - reservedPaise;
  const waiting = await findWaiting(tx, refund.paymentId, amountPaise);
  if (waiting && (amountPaise !== null || leftPaise <= 0)) return waiting;
  if (amountPaise === null && leftPaise <= 0) return null;
  requireRefundable(amountPaise ?? leftPaise, leftPaise);
  const id = `rf_${randomUUID()}`;
  await tx.insert(refunds).values({ id, ...refund, amountPaise: amountPaise ?? leftPaise });
  return id;
}

/** Finds a refund that has not been sent, of this amount or, with null, of any amount. */
async function findWaiting(
  tx: Executor,
  paymentId: string,
  amountPaise: number | null,
): Promise<string | undefined> {
  const [waiting] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.state, 'requested'),
        amountPaise === null ? undefined : eq(refunds.amountPaise, amountPaise),
      ),
    );
  return waiting?.id;
}

function requireRefundable(amountPaise: number, leftPaise: number): void {
  if (leftPaise <= 0) throw new ShopError('FAILED_PRECONDITION', 'The full amount is already refunded.');
  const left = formatPaise(leftPaise);
  if (amountPaise > leftPaise) {
    throw new ShopError('FAILED_PRECONDITION', `Only ${left} of this payment is left to refund.`);
  }
  const remaining = leftPaise - amountPaise;
  if (remaining > 0 && remaining < MIN_REFUND) {
    throw new ShopError(
      'FAILED_PRECONDITION',
      `Less than ₹1 would be left, which can't be refunded later. Refund all ${left} instead.`,
    );
  }
}
