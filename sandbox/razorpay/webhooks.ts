import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { randomId } from './entities.ts';

export interface EventRow {
  id: string;
  name: string;
  payment_id: string;
  body: string;
  state: 'pending' | 'delivered' | 'given_up';
  tries: number;
  last_status: number | null;
  created_at: number;
}

/** Who to tell, how to sign, and how long to wait (ms) after each failed try; it gives up after the last. */
interface WebhookSettings {
  url: string;
  secret: string;
  retryDelaysMs: readonly number[];
}

export interface Webhooks {
  /** Writes an event down; call it inside the transaction that makes the event true. */
  record(name: string, paymentId: string, entities: Record<string, object>): void;
  /** Starts sending what is written down and not yet under way. Does not wait. */
  sendPending(): void;
  /** Sends an event once more, now, and waits for the shop's answer. */
  resend(eventId: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Tells the shop about payments as Razorpay does: at least once, in any order, signed over the raw body,
 * five seconds for an answer. Source: https://razorpay.com/docs/webhooks
 */
export function startWebhooks(store: Store, settings: WebhookSettings): Webhooks {
  const closing = new AbortController();
  const underway = new Map<string, Promise<void>>();

  async function post(event: EventRow): Promise<boolean> {
    const status = await postOnce(event, settings, closing.signal);
    if (closing.signal.aborted) return false;
    const delivered = status !== null && status >= 200 && status < 300;
    store.run(
      `update events set tries = tries + 1, last_status = ?, state = iif(?, 'delivered', state) where id = ?`,
      ...[status, delivered ? 1 : 0, event.id],
    );
    return delivered;
  }

  async function sendUntilTaken(event: EventRow, firstDelayMs: number): Promise<void> {
    for (const delay of [firstDelayMs, ...settings.retryDelaysMs]) {
      if (delay > 0) await wait(delay, undefined, { ref: false, signal: closing.signal });
      if (await post(event)) return;
    }
    store.run(`update events set state = 'given_up' where id = ? and state = 'pending'`, event.id);
  }

  function sendPending(firstDelayMs = 0): void {
    for (const event of store.all<EventRow>(`select * from events where state = 'pending'`)) {
      if (underway.has(event.id)) continue;
      // It fails when the sandbox closes or its disk is full: the event stays pending and goes out after a restart.
      const sending = sendUntilTaken(event, firstDelayMs)
        .catch(() => undefined)
        .finally(() => underway.delete(event.id));
      underway.set(event.id, sending);
    }
  }

  // Left over from before a restart. The shop is not listening yet, so the first try waits a little.
  sendPending(settings.retryDelaysMs[0]);

  return {
    record(name, paymentId, entities) {
      store.run(
        'insert into events (id, name, payment_id, body, created_at) values (?, ?, ?, ?, ?)',
        ...[randomId(), name, paymentId, webhookBody(name, entities), nowInSeconds()],
      );
    },
    sendPending: () => sendPending(),
    async resend(eventId) {
      const event = store.get<EventRow>('select * from events where id = ?', eventId);
      if (event !== undefined) await post(event);
    },
    async close() {
      closing.abort();
      await Promise.all(underway.values());
    },
  };
}

/** Source: https://razorpay.com/docs/webhooks/payloads */
export function webhookBody(name: string, entities: Record<string, object>): string {
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_SandboxShop001',
    event: name,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }])),
    created_at: nowInSeconds(),
  });
}

/** The hex HMAC-SHA256 that Razorpay signs webhooks and checkout responses with. */
export function sign(secret: string, message: string | Uint8Array): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}

/** The shop's HTTP status, or null when it could not be reached in time. */
async function postOnce(event: EventRow, settings: WebhookSettings, closing: AbortSignal) {
  try {
    const response = await fetch(settings.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': event.id,
        'x-razorpay-signature': sign(settings.secret, event.body),
      },
      body: event.body,
      signal: AbortSignal.any([closing, AbortSignal.timeout(5000)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
