import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { openCase } from '../cases/open-case.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { findOrder } from '../orders/get-order.ts';
import type { ReportedPayment } from './reported-payment.ts';
import { authorizedPayments } from './schema.ts';

const kind = 'uncaptured_payment';

interface AuthorizedPayment {
  providerOrderId: string | null;
  payment: ReportedPayment;
}

/** Records that the provider holds a payment of an open order uncaptured. Idempotent. */
export async function recordAuthorization(
  context: Context,
  { providerOrderId, payment }: AuthorizedPayment,
): Promise<void> {
  if (providerOrderId === null) return;
  await context.db.transaction(async (tx) => {
    const order = await findOrder(tx, providerOrderId, { lock: true });
    // Events arrive in any order, so this one may be older than the capture.
    if (order?.state !== 'open' || order.finalInviteStatus !== null) return;
    const { id: paymentId, amountPaise, currency } = payment;
    await tx
      .insert(authorizedPayments)
      .values({ paymentId, orderId: order.id, amountPaise, currency })
      .onConflictDoUpdate({
        target: authorizedPayments.paymentId,
        set: { endedAt: null, outcome: null },
        // A bank may confirm late a payment that had failed.
        setWhere: inArray(authorizedPayments.outcome, ['failed', UNKNOWN]),
      });
  });
}

/**
 * Outcomes that are not a status of the provider: it no longer knows the payment, or it must have returned
 * the money by now.
 */
export const UNKNOWN = 'unknown';
export const OVERDUE = 'overdue';

const RESOLUTIONS: Record<string, string> = {
  captured: 'The bank has confirmed the payment.',
  [UNKNOWN]: 'The provider does not know the payment any more.',
  [OVERDUE]: 'The provider sends back payments that are not captured within 5 days.',
};

/**
 * Records that a payment is no longer held uncaptured, and why: a status of the provider, or an outcome
 * above. Does nothing for any other payment.
 */
export async function endAuthorization(
  tx: Executor,
  { id: paymentId, status }: Pick<ReportedPayment, 'id' | 'status'>,
): Promise<void> {
  const ended = await tx
    .update(authorizedPayments)
    .set({ endedAt: sql`now()`, outcome: status })
    .where(and(eq(authorizedPayments.paymentId, paymentId), isNull(authorizedPayments.endedAt)))
    .returning({ orderId: authorizedPayments.orderId });
  if (ended.length === 0) return;
  await resolveCase(tx, {
    kind,
    subject: paymentId,
    resolution: RESOLUTIONS[status] ?? 'The money went back to the buyer.',
  });
}

/** Opens a case for a payment that has been held uncaptured for long. Idempotent. */
export async function openUncapturedCase(
  context: Context,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    // The case locks the order it refers to. The order is locked before the payment, as everywhere, to avoid
    // deadlocks.
    const order = await findOrder(tx, orderId, { lock: true });
    const [held] = await tx
      .select()
      .from(authorizedPayments)
      .where(and(eq(authorizedPayments.paymentId, paymentId), isNull(authorizedPayments.endedAt)))
      .for('update');
    if (!held) return;
    const { amountPaise, currency } = held;
    await openCase(context, tx, {
      kind,
      subject: paymentId,
      order,
      paymentId,
      message:
        'The buyer’s account was debited, but the payment isn’t captured. Please check it at the provider.',
      detail: { amountPaise, currency, status: 'authorized' },
      canReopen: true,
    });
  });
}
