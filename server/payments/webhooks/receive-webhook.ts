import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { getEventType } from '../../integrations/razorpay/events.ts';
import type { Executor } from '../../platform/db/client.ts';
import { providerEvents } from '../schema.ts';

interface Webhook {
  /** Exactly as it came: the signature covers these bytes. */
  rawBody: Uint8Array;
  signature: string | null;
  /** The provider's id of the event. The signature does not cover it. */
  eventId: string | null;
}

const source = 'razorpay';

/**
 * Takes a provider's event in: whoever holds the webhook secret. It is stored once and worked on in a job, so the answer
 * does not wait for anything. Throws INVALID_ARGUMENT, and stores nothing, when the signature is not right.
 */
export async function receiveWebhook(
  context: Context,
  { rawBody, signature, eventId }: Webhook,
): Promise<void> {
  if (!context.payments.verifyWebhook(rawBody, signature)) {
    throw new ShopError('INVALID_ARGUMENT', 'The signature does not fit the body.');
  }
  // The database takes no NUL, and no JSON has one.
  const body = new TextDecoder().decode(rawBody).replaceAll('\0', '\uFFFD');
  const digest = `sha256:${createHash('sha256').update(rawBody).digest('hex')}`;
  const given = eventId && /^[\x21-\x7e]{1,100}$/.test(eventId) ? [eventId] : [];
  await context.db.transaction(async (tx) => {
    // An id that somebody used before with another body hides nothing: the body then goes by its own digest.
    for (const id of [...given, digest]) {
      const found = await storeOnce(tx, id, body);
      if (found === 'new') {
        await context.jobs.enqueue(tx, { name: 'process-event', data: { source, eventId: id } });
      }
      if (found !== 'other') return;
    }
  });
}

async function storeOnce(tx: Executor, eventId: string, body: string): Promise<'new' | 'same' | 'other'> {
  const stored = await tx
    .insert(providerEvents)
    .values({ source, eventId, type: getEventType(body), body })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId });
  if (stored.length > 0) return 'new';
  const [before] = await tx
    .select({ body: providerEvents.body })
    .from(providerEvents)
    .where(and(eq(providerEvents.source, source), eq(providerEvents.eventId, eventId)));
  return before?.body === body ? 'same' : 'other';
}
