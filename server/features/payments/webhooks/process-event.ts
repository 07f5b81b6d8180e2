import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { ProviderPayment } from '../../../integrations/razorpay/entities.ts';
import { type ProviderEvent, parseEvent } from '../../../integrations/razorpay/events.ts';
import { isUnauthorised } from '../../../integrations/razorpay/payments-error.ts';
import { recordPayment } from '../record-payment.ts';
import { providerEvents } from '../schema.ts';
import { handleDispute } from './events/dispute.ts';
import { handlePaymentFailed } from './events/payment-failed.ts';
import { handleRefund } from './events/refund.ts';

/**
 * Processes a stored webhook event and stores its outcome. Does nothing for an event that has been processed.
 * Throws PaymentsError for an event that needs the provider's answer.
 */
export async function processEvent(
  context: Context,
  { source, eventId }: { source: string; eventId: string },
): Promise<void> {
  const isEvent = and(eq(providerEvents.source, source), eq(providerEvents.eventId, eventId));
  const [stored] = await context.db.select().from(providerEvents).where(isEvent);
  if (!stored || stored.processedAt !== null) return;
  const outcome = await handleEvent(context, parseEvent(stored.body));
  await context.db.update(providerEvents).set({ outcome, processedAt: sql`now()` }).where(isEvent);
}

/**
 * This job processes an event like `processEvent`. While the provider refuses our keys, an event that needs
 * its answer waits for the sweep, and doesn't become a dead job.
 */
export async function tryProcessEvent(
  context: Context,
  event: { source: string; eventId: string },
): Promise<void> {
  try {
    await processEvent(context, event);
  } catch (error) {
    if (!isUnauthorised(error)) throw error;
    context.log.warn({ err: error, eventId: event.eventId }, 'event waits for the keys');
  }
}

type PaymentHandler = (context: Context, payment: ProviderPayment) => Promise<string>;

const paymentHandlers = new Map<string, PaymentHandler>([
  ['order.paid', handlePaymentCaptured],
  ['payment.authorized', handlePaymentAuthorized],
  ['payment.captured', handlePaymentCaptured],
  ['payment.failed', handlePaymentFailed],
]);

/** Returns the outcome, which the admin panel translates. */
async function handleEvent(context: Context, event: ProviderEvent | null): Promise<string> {
  switch (event?.kind) {
    case 'payment': {
      const handle = paymentHandlers.get(event.type);
      return handle ? handle(context, event.payment) : ignoredType(event.type);
    }
    case 'refund':
      return handleRefund(context, event);
    case 'dispute':
      return handleDispute(context, event);
    case 'other':
      return ignoredType(event.type);
    default:
      return 'ignored: unreadable';
  }
}

function ignoredType(type: string): string {
  return `ignored: ${type} is not handled`;
}

/** `payment.authorized` records that the bank has sent money which is not captured yet. */
async function handlePaymentAuthorized(context: Context, payment: ProviderPayment): Promise<string> {
  await recordPayment(context, { providerOrderId: payment.orderId, payment });
  return 'recorded';
}

/**
 * The payment that an event reports as captured; null for other events, and when a part of it was moved back,
 * so that the provider has to be asked.
 */
export function findCaptured(body: string): ProviderPayment | null {
  const event = parseEvent(body);
  if (event?.kind !== 'payment' || paymentHandlers.get(event.type) !== handlePaymentCaptured) return null;
  const { payment } = event;
  return payment.status === 'captured' && payment.refundedPaise === 0 ? payment : null;
}

/**
 * `payment.captured` and `order.paid` record the payment. Events arrive in any order. If a refund or dispute
 * is already known, the provider is asked for the payment's current state.
 */
async function handlePaymentCaptured(context: Context, reported: ProviderPayment): Promise<string> {
  if (reported.refundedPaise === 0) {
    const report = { providerOrderId: reported.orderId, payment: reported, isEvent: true };
    const recorded = await recordPayment(context, report);
    if (recorded !== 'ask') return recorded;
  }
  const payment = await context.payments.findPayment(reported.id);
  if (!payment) return 'ignored: the provider knows no such payment';
  return recordPayment(context, { providerOrderId: payment.orderId, payment });
}

const source = 'razorpay';
const BATCH = 1000;

/**
 * This job enqueues stored webhook events that are still not processed, because a crash lost their job or all
 * retries failed. The older an event is, the less often, but each hour at least, because an old one may have
 * been replayed.
 */
export async function sweepEvents({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  const { eventId, createdAt, processedAt, sweptAt } = providerEvents;
  // An event that this node is processing at the moment may be processed twice, which changes nothing.
  const age = sql`now() - ${createdAt}`;
  const pause = sql`least(greatest(interval '1 second', (${age}) / 10), interval '1 hour')`;
  const isWaiting = and(eq(providerEvents.source, source), isNull(processedAt));
  await db.transaction(async (tx) => {
    const due = tx
      .select({ eventId })
      .from(providerEvents)
      .where(and(isWaiting, sql`coalesce(${sweptAt}, ${createdAt}) <= now() - ${pause}`))
      .orderBy(asc(createdAt))
      .limit(BATCH);
    const swept = await tx
      .update(providerEvents)
      .set({ sweptAt: sql`now()` })
      .where(and(isWaiting, inArray(eventId, due)))
      .returning({ eventId });
    for (const event of swept) {
      const data = { source, eventId: event.eventId };
      await jobs.enqueue(tx, { name: 'process-event', data });
    }
  });
}
