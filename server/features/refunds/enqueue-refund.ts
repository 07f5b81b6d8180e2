import { randomUUID } from 'node:crypto';
import { and, eq, type SQL } from 'drizzle-orm';
import { whyNoRefund } from '#domain/dispute.ts';
import { formatPaise } from '#domain/money.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getMoneyLeft } from '../../readers/refunds/find-money-left.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockRefunds } from './lock-refunds.ts';
import { requireOthersPayment } from './require-others-payment.ts';
import { MIN_REFUND } from './rules/refund.ts';
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
  /** The ID of the admin's form; without it, each call is a new request. */
  requestId?: string | null | undefined;
  /** The failed refund that this one repeats. */
  again?: string;
}

/**
 * Enqueues a refund in the caller's transaction, which holds the order's lock. It has no job: the caller
 * sends it with `sendRefundNow` while an admin waits, and the sweep finds it if that is lost. A request with
 * the same ID is the same refund. Returns its ID, or null when everything paid is refunded already. Throws
 * FAILED_PRECONDITION (disputed, more than is left, or too little would remain) and PERMISSION_DENIED (the
 * admin's own payment).
 */
export async function enqueueRefund(
  tx: Executor,
  { paidPaise, amountPaise, again, ...refund }: NewRefund,
): Promise<string | null> {
  const { paymentId, orderId, reason, requestedBy } = refund;
  await lockRefunds(tx, paymentId);
  const known = refund.requestId && (await findBy(tx, eq(refunds.requestId, refund.requestId)));
  if (known) return known;
  await requireOthersPayment(tx, requestedBy, { paymentId, orderId });
  const money = await getMoneyLeft(tx, { paymentId, paidPaise });
  const obstacle = whyNoRefund(money);
  if (obstacle !== null) throw new ShopError('FAILED_PRECONDITION', obstacle);
  const { leftPaise } = money;
  // A request for everything that is left repeats a refund that has not been sent.
  if (amountPaise === null && leftPaise <= 0)
    return findBy(tx, and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'requested')));
  const wantedPaise = amountPaise ?? leftPaise;
  requireRefundable(wantedPaise, leftPaise);
  const id = `rf_${randomUUID()}`;
  await tx.insert(refunds).values({ id, ...refund, amountPaise: wantedPaise });
  await recordAudit(tx, {
    actor: requestedBy,
    action: orderId === null ? 'payment.refund' : 'order.refund',
    subject: orderId ?? paymentId,
    detail: { reason, paymentId, amountPaise: wantedPaise, again },
  });
  return id;
}

async function findBy(tx: Executor, condition: SQL | undefined): Promise<string | null> {
  const [found] = await tx.select({ id: refunds.id }).from(refunds).where(condition);
  return found?.id ?? null;
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
