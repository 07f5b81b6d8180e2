import { and, eq, inArray } from 'drizzle-orm';
import { formatRupees, toRupees } from '#domain/money.ts';
import { canTransition } from '#domain/order.ts';
import { openCase } from '../cases/open-case.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { cases } from '../cases/schema.ts';
import type { Context } from '../context.ts';
import type { Order, ReportedPayment } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { acceptPayment, isDuplicatePurchase } from './accept-payment.ts';
import { payments } from './schema.ts';

interface Report {
  providerOrderId: string | null;
  payment: ReportedPayment;
}

/** accepted: this was the order's payment · known: told before · exception: a person must look · ignored: not captured. */
export type Recorded = 'accepted' | 'known' | 'exception' | 'ignored';

/**
 * The one way money gets into the books, whoever noticed it (webhook, reconciler, a person's retry), any number of times
 * and at the same moment: one transaction that holds the order's row. Only a captured payment of exactly the order's amount
 * is accepted, once an order; every other captured one becomes an exception for an admin. Only the shop itself calls it.
 */
export async function recordPayment(context: Context, report: Report): Promise<Recorded> {
  if (report.payment.status !== 'captured') return 'ignored';
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, report.providerOrderId);
    if (await isKnown(tx, report.payment.id)) return 'known';
    if (!order) return unknownOrder(context, tx, report);
    const trouble = await acceptOrTrouble(context, tx, order, report.payment);
    if (trouble === null) {
      // An order can become known after its payment was told (a restored backup, a lost answer).
      await resolveCase(context, tx, {
        kind: 'unknown_order',
        subject: report.payment.id,
        resolution: 'The order is known now, and paid.',
      });
      return 'accepted';
    }
    // For a free order there is nothing to refund.
    if (order.amountPaise > 0) await openCase(context, tx, { ...trouble, ...about(order, report.payment) });
    return 'exception';
  });
}

async function lockOrder(tx: Executor, publicId: string | null): Promise<Order | null> {
  if (publicId === null) return null;
  const [order] = await tx.select().from(orders).where(eq(orders.publicId, publicId)).for('update');
  return order ?? null;
}

/** Accepted before, or put before an admin before: a payment that is to be refunded is never delivered later. */
async function isKnown(tx: Executor, paymentId: string): Promise<boolean> {
  const [accepted] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId));
  if (accepted) return true;
  const [raised] = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.subject, paymentId),
        inArray(cases.kind, ['wrong_amount', 'second_payment', 'duplicate_purchase']),
      ),
    );
  return raised !== undefined;
}

interface PaymentTrouble {
  kind: 'wrong_amount' | 'second_payment' | 'duplicate_purchase';
  message: string;
}

/** Null when the payment was accepted. */
async function acceptOrTrouble(
  context: Context,
  tx: Executor,
  order: Order,
  payment: ReportedPayment,
): Promise<PaymentTrouble | null> {
  if (payment.amountPaise !== order.amountPaise || payment.currency !== order.currency) {
    const paid = `${payment.currency} ${payment.amountPaise / 100}`;
    const due = formatRupees(toRupees(order.amountPaise));
    return { kind: 'wrong_amount', message: `Paid was ${paid}, agreed was ${due}. Nothing was delivered.` };
  }
  if (!canTransition(order.state, 'paid')) {
    return {
      kind: 'second_payment',
      message: 'The order had been paid already. Please refund this payment.',
    };
  }
  try {
    await tx.transaction((attempt) => acceptPayment(context, attempt, order, payment));
    return null;
  } catch (error) {
    if (!isDuplicatePurchase(error)) throw error;
  }
  // The buyer owns the project through another order. The waiting screen gets its answer; the order is never paid.
  await tx.update(orders).set({ finalInviteStatus: 'invite_failed' }).where(eq(orders.id, order.id));
  for (const topic of ['orders', `orders/${order.publicId}`] as const) await context.live.publish(tx, topic);
  return {
    kind: 'duplicate_purchase',
    message: 'The buyer has this project already, through another order. Please refund this payment.',
  };
}

async function unknownOrder(
  context: Context,
  tx: Executor,
  { payment, providerOrderId }: Report,
): Promise<Recorded> {
  await openCase(context, tx, {
    kind: 'unknown_order',
    subject: payment.id,
    order: null,
    paymentId: payment.id,
    message: 'A payment came in for an order that is not in our books.',
    detail: { ...payment, providerOrderId },
  });
  return 'exception';
}

function about(order: Order, payment: ReportedPayment) {
  return { subject: payment.id, paymentId: payment.id, order, detail: { ...payment } };
}
