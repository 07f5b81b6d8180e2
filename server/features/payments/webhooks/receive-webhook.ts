import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { ShopError } from '../../../errors.ts';
import { getEventType } from '../../../integrations/razorpay/events.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { providerEvents } from '../schema.ts';
import { digestBody } from './event-digest.ts';

interface Webhook {
  /** The bytes that the signature covers. */
  rawBody: Uint8Array;
  signature: string | null;
  /** The provider's event ID. The signature does not cover it. */
  eventId: string | null;
}

const source = 'razorpay';
/** `npm run doctor` sends this event, which is accepted when it is signed, and not stored. */
const PING_EVENT = 'doctor.ping';

/**
 * Stores a webhook event, once, and enqueues a job to process it. The caller must have signed it with the
 * webhook secret: for an invalid signature it throws INVALID_ARGUMENT and stores nothing.
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

async function storeEvent(
  db: Executor,
  { eventId, type, body }: { eventId: string; type: string; body: string },
): Promise<'stored' | 'duplicate' | 'id_taken'> {
  const stored = await db
    .insert(providerEvents)
    .values({ source, eventId, type, body })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId });
  if (stored.length > 0) return 'stored';
  const [existing] = await db
    .select({ body: providerEvents.body })
    .from(providerEvents)
    .where(and(eq(providerEvents.source, source), eq(providerEvents.eventId, eventId)));
  const isSame = existing?.body === body || existing?.body === digestBody(body);
  return isSame ? 'duplicate' : 'id_taken';
}
