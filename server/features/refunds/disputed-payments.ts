import { and, eq, inArray, sql } from 'drizzle-orm';
import { formatPaise, type Paise } from '#domain/money.ts';
import { formatDateTime, toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findCapturedPaise } from '../../readers/checkout/find-payment.ts';
import { listOpenDisputes } from '../../readers/refunds/find-money-left.ts';
import { updateCaseMessage } from '../cases/case-detail.ts';
import { openCase } from '../cases/open-case.ts';
import { findRejectedAmount } from '../cases/payment-cases.ts';
import type { Order } from '../orders/order.ts';
import { isDispute, isRefundAccepted, refundOutbox, refunds } from './schema.ts';

// What refunds and disputes of one payment mean for each other. Callers hold the locks of the order and of
// the payment's refunds.

interface Disputed {
  /** Null when the provider did not name it. */
  amountPaise: Paise | null;
  /** In Unix seconds. */
  respondBy: number | null;
}

/** Says what to do about a dispute: after refunds, accepting the loss may pay the buyer twice. */
export async function describeDispute(
  tx: Executor,
  { amountPaise, respondBy }: Disputed,
  paymentId: string | null,
): Promise<string> {
  const about = amountPaise === null ? '' : ` about ${formatPaise(amountPaise)}`;
  const deadline = respondBy === null ? 'its deadline' : formatDateTime(respondBy);
  const reported = `The payment provider reports a dispute${about}.`;
  const { refund, refundedPaise } = await findReturned(tx, paymentId);
  const paidPaise = (paymentId === null ? null : await findPaid(tx, paymentId)) ?? amountPaise;
  const mayBoth = paidPaise !== null && refundedPaise + (amountPaise ?? paidPaise) <= paidPaise;
  if (!refund || mayBoth) return `${reported} Please answer it before ${deadline}.`;
  const id = refund.providerRefundId === null ? '' : ` (${refund.providerRefundId})`;
  const date = formatDateTime(toSeconds(refund.createdAt));
  const contest = `Please contest the dispute before ${deadline}, with the refund as evidence.`;
  if (refundedPaise >= (paidPaise ?? Number.POSITIVE_INFINITY))
    return `${reported} The payment was already refunded in full on ${date}${id}. ${contest}`;
  return `${reported} ${formatPaise(refundedPaise)} of the payment was already refunded, last on ${date}${id}, so accepting the loss would pay that twice. ${contest}`;
}

/** What the provider captured of a payment, whether an order accepted it or not; null for an unknown one. */
async function findPaid(tx: Executor, paymentId: string): Promise<Paise | null> {
  return (await findCapturedPaise(tx, paymentId)) ?? findRejectedAmount(tx, paymentId);
}

/** The newest refund that was sent, and the sum of all of them. Lost disputes are none. */
async function findReturned(tx: Executor, paymentId: string | null) {
  const sent = inArray(refunds.state, ['sent', 'processed']);
  const rows =
    paymentId === null
      ? []
      : await tx
          .select()
          .from(refunds)
          .where(and(eq(refunds.paymentId, paymentId), sent))
          .orderBy(refunds.createdAt);
  const returned = rows.filter((row) => !isDispute(row));
  return { refund: returned.at(-1), refundedPaise: sumOf(returned) };
}

/** Says in the open cases of a payment's disputes what has changed by a refund. */
export async function updateDisputeCases(tx: Executor, paymentId: string): Promise<void> {
  for (const dispute of await listOpenDisputes(tx, [paymentId])) {
    const message = await describeDispute(tx, dispute, paymentId);
    await updateCaseMessage(tx, { kind: 'dispute', subject: dispute.id, message });
  }
}

/**
 * Has each refund that was requested and not sent looked at now: its job withdraws it while a dispute is
 * open.
 */
export async function withdrawRefunds(context: Context, tx: Executor, paymentId: string): Promise<void> {
  const waiting = await tx
    .update(refunds)
    .set({ nextTryAt: sql`now()` })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.state, 'requested')))
    .returning({ id: refunds.id });
  // A separate key keeps this job from being merged into that of the retry, which may come later.
  for (const { id } of waiting)
    await context.jobs.enqueue(tx, { ...refundOutbox.job(id), key: `${id} disputed` });
}

/**
 * Opens a case when a bank took money that was refunded as well. Both are recorded, because the
 * books follow the bank. Does nothing while no more than `paidPaise` has left.
 */
export async function reportTakenTwice(
  context: Context,
  tx: Executor,
  { paymentId, paidPaise, order }: { paymentId: string; paidPaise: Paise; order: Order | null },
): Promise<void> {
  const gone = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), isRefundAccepted));
  const lostPaise = sumOf(gone.filter(isDispute));
  const refundedPaise = sumOf(gone) - lostPaise;
  const excessPaise = refundedPaise + lostPaise - paidPaise;
  if (excessPaise <= 0 || lostPaise === 0) return;
  const [paid, refunded, lost, excess] = [paidPaise, refundedPaise, lostPaise, excessPaise].map(formatPaise);
  await openCase(context, tx, {
    kind: 'refunded_and_disputed',
    subject: paymentId,
    order,
    paymentId,
    message: `Of a payment of ${paid}, ${refunded} was refunded and ${lost} was lost in a dispute, so ${excess} was paid twice. Please ask the payment provider to reverse the dispute with the refund as evidence, or ask the buyer to pay it back.`,
    canReopen: true,
  });
}

const sumOf = (rows: readonly { amountPaise: Paise }[]) =>
  rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
