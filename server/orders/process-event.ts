import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { exceptions, providerEvents } from '../db/schema/operations.ts';
import { orders, payments } from '../db/schema/orders.ts';
import type { ProviderPayment } from '../integrations/razorpay/entities.ts';
import type { ProviderEvent } from '../integrations/razorpay/events.ts';
import { readEvent } from '../integrations/razorpay/events.ts';
import { raiseException } from './raise-exception.ts';
import { recordPayment } from './record-payment.ts';

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
  const outcome = await outcomeOf(context, readEvent(stored.body));
  await context.db.update(providerEvents).set({ outcome, processedAt: sql`now()` }).where(isThis);
}

async function outcomeOf(context: Context, event: ProviderEvent | null): Promise<string> {
  switch (event?.kind) {
    case 'payment':
      return fulfils(event.type) ? recordTold(context, event.payment) : `noted: ${event.type}`;
    case 'refund':
    case 'dispute':
      return raiseClaim(context, event);
    case 'other':
      return `noted: ${event.type} is nothing to the shop`;
    default:
      return 'noted: unreadable';
  }
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
    .select({ id: exceptions.id })
    .from(exceptions)
    .where(and(eq(exceptions.kind, 'dispute'), sql`${exceptions.detail} ->> 'paymentId' = ${paymentId}`));
  return claim !== undefined;
}

/** Money went back, or a bank asks for it: a person decides what follows for the purchase. */
async function raiseClaim(
  context: Context,
  event: Extract<ProviderEvent, { kind: 'refund' | 'dispute' }>,
): Promise<string> {
  const { kind, type, id, paymentId, amountPaise } = event;
  await context.db.transaction(async (tx) => {
    const [paid] = await tx
      .select({ order: orders })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, paymentId ?? ''));
    await raiseException(context, tx, {
      kind: 'dispute',
      subject: id,
      order: paid?.order ?? null,
      paymentId,
      message:
        kind === 'refund'
          ? 'The payment provider reports a refund. The purchase has been left as it is.'
          : 'The payment provider reports a dispute. Please answer it there before its deadline.',
      detail: { event: type, amountPaise },
    });
  });
  return 'exception';
}
