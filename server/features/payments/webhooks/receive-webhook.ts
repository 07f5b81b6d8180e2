import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { ShopError } from '../../../errors.ts';
import { getEventType } from '../../../integrations/razorpay/events.ts';
import { type Executor, isBusy } from '../../../platform/db/client.ts';
import { recordKnown } from '../record-payment.ts';
import { providerEvents } from '../schema.ts';
import { digestBody } from './event-digest.ts';
import { insertEvent, type NewEvent, source } from './insert-event.ts';
import { findCaptured } from './process-event.ts';

interface Webhook {
  /** The bytes that the signature covers. */
  rawBody: Uint8Array;
  signature: string | null;
  /** The provider's event ID. The signature does not cover it. */
  eventId: string | null;
}

/** `npm run doctor` sends this event, which is accepted when it is signed, and not stored. */
const PING_EVENT = 'doctor.ping';

/**
 * Stores a webhook event, once. A captured payment is recorded in the same transaction, unless the database is
 * busy or the provider must be asked; every other event is processed by a job. The caller must have signed it with
 * the webhook secret: for an invalid signature it throws INVALID_ARGUMENT and stores nothing.
 */
export async function receiveWebhook(
  context: Context,
  { rawBody, signature, eventId }: Webhook,
): Promise<void> {
  if (!context.payments.verifyWebhook(rawBody, signature)) {
    throw new ShopError('INVALID_ARGUMENT', 'The signature does not fit the body.');
  }
  // PostgreSQL text cannot hold NUL, which valid JSON never contains.
  const body = new TextDecoder().decode(rawBody).replaceAll('\0', '\uFFFD');
  const type = getEventType(body);
  if (type === PING_EVENT) return;
  const digest = digestBody(rawBody);
  const validIds = eventId && /^[\x21-\x7e]{1,100}$/.test(eventId) ? [eventId] : [];
  if (await recordAtOnce(context, { eventId: validIds[0] ?? digest, type, body })) return;
  // An unsigned ID that another body already uses must not hide this event, which is then stored under its
  // digest.
  for (const id of [...validIds, digest]) {
    const result = await storeEvent(context.db, { eventId: id, type, body });
    if (result === 'stored') {
      await context.jobs.enqueue(context.db, { name: 'process-event', data: { source, eventId: id } });
    }
    if (result !== 'id_taken') return;
  }
}

/**
 * Records the captured payment of an event and stores the event as processed, in one transaction. Returns false,
 * without an event, when the event is to be stored first: a job then finds out what it needs, and tries again
 * what failed.
 */
async function recordAtOnce(context: Context, event: NewEvent): Promise<boolean> {
  const payment = findCaptured(event.body);
  if (!payment || isBusy(context.db)) return false;
  try {
    const recorded = await recordKnown(context, { providerOrderId: payment.orderId, payment, event });
    return recorded !== 'ask' && recorded !== 'unknown';
  } catch (error) {
    context.log.warn({ err: error, eventId: event.eventId }, 'event is stored first');
    return false;
  }
}

async function storeEvent(db: Executor, event: NewEvent): Promise<'stored' | 'duplicate' | 'id_taken'> {
  const { eventId, body } = event;
  const stored = await insertEvent(db, event);
  if (stored.length > 0) return 'stored';
  const [existing] = await db
    .select({ body: providerEvents.body })
    .from(providerEvents)
    .where(and(eq(providerEvents.source, source), eq(providerEvents.eventId, eventId)));
  const isSame = existing?.body === body || existing?.body === digestBody(body);
  return isSame ? 'duplicate' : 'id_taken';
}
