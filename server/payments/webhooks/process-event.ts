import { and, eq, sql } from 'drizzle-orm';
import { cases } from '../../cases/schema.ts';
import type { Context } from '../../context.ts';
import type { ProviderPayment } from '../../integrations/razorpay/entities.ts';
import { type ProviderEvent, parseEvent } from '../../integrations/razorpay/events.ts';
import { orders } from '../../orders/schema.ts';
import { recordDispute } from '../../refunds/record-dispute.ts';
import { type ReportedRefund, recordReportedRefund } from '../../refunds/record-reported-refund.ts';
import { recordPayment } from '../record-payment.ts';
import { paymentFailures, providerEvents } from '../schema.ts';

/**
 * Works on a stored event and notes what became of it; an event that has been worked on, or that says nothing to the shop,
 * changes nothing. Only the shop itself calls it (a job).
 */
export async function processEvent(
  context: Context,
  { source, eventId }: { source: string; eventId: string },
): Promise<void> {
  const isThis = and(eq(providerEvents.source, source), eq(providerEvents.eventId, eventId));
  const [stored] = await context.db.select().from(providerEvents).where(isThis);
  if (!stored || stored.processedAt !== null) return;
  const outcome = await outcomeOf(context, parseEvent(stored.body));
  await context.db.update(providerEvents).set({ outcome, processedAt: sql`now()` }).where(isThis);
}

async function outcomeOf(context: Context, event: ProviderEvent | null): Promise<string> {
  switch (event?.kind) {
    case 'payment':
      if (event.type === 'payment.failed') await recordPaymentFailure(context, event.payment);
      return fulfils(event.type) ? recordTold(context, event.payment) : `noted: ${event.type}`;
    case 'refund':
      return (await recordReportedRefund(context, toldRefund(event))) ?? recordDispute(context, event);
    case 'dispute':
      return recordDispute(context, event);
    case 'other':
      return `noted: ${event.type} is nothing to the shop`;
    default:
      return 'noted: unreadable';
  }
}

type ClaimEvent = Extract<ProviderEvent, { kind: 'refund' | 'dispute' }>;

/** `refund.processed` → `processed`. Without a word about the whole payment, the refund speaks for itself. */
function toldRefund({ id, type, paymentId, amountPaise, refundedPaise }: ClaimEvent): ReportedRefund {
  const status = type.replace('refund.', '');
  return { id, paymentId, status, refundedPaise: Math.max(refundedPaise ?? 0, amountPaise ?? 0) };
}

function fulfils(type: string): boolean {
  return type === 'order.paid' || type === 'payment.captured';
}

/**
 * A signed event is believed, save where money is known to have gone back before it arrived (events come in any order):
 * then the provider is asked how the payment stands now.
 */
async function recordTold(context: Context, told: ProviderPayment): Promise<string> {
  const isDoubtful = told.refundedPaise > 0 || (await wentBack(context, told.id));
  const payment = isDoubtful ? await context.payments.findPayment(told.id) : told;
  if (!payment) return 'noted: the provider knows no such payment';
  return recordPayment(context, { providerOrderId: payment.orderId, payment });
}

async function wentBack({ db }: Context, paymentId: string): Promise<boolean> {
  const [claim] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.kind, 'dispute'), sql`${cases.detail} ->> 'paymentId' = ${paymentId}`));
  return claim !== undefined;
}

/** For the owner's look at why payments fail; nothing follows from it. */
async function recordPaymentFailure({ db }: Context, payment: ProviderPayment): Promise<void> {
  const [order] = payment.orderId
    ? await db.select({ id: orders.id }).from(orders).where(eq(orders.publicId, payment.orderId))
    : [];
  await db
    .insert(paymentFailures)
    .values({
      paymentId: payment.id,
      orderId: order?.id ?? null,
      reason: payment.failure?.reason ?? 'unknown',
      description: payment.failure?.description ?? null,
    })
    .onConflictDoNothing();
}
