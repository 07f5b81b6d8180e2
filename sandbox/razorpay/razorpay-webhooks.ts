import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { postWebhook } from '#sandbox/post-webhook.ts';
import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { isOn } from '#sandbox/switches.ts';
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

interface WebhookSettings {
  url: string;
  secret: string;
  /** The pauses after failed attempts in milliseconds. After the last one it gives up. */
  retryDelaysMs: readonly number[];
}

export type Webhooks = ReturnType<typeof startWebhooks>;

/**
 * Sends signed webhooks as Razorpay does: at least once, in any order, with a timeout of five seconds.
 * Source: https://razorpay.com/docs/webhooks
 */
export function startWebhooks(store: Store, settings: WebhookSettings) {
  const shutdown = new AbortController();
  const inFlight = new Map<string, Promise<void>>();

  async function post(event: EventRow): Promise<boolean> {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'x-razorpay-event-id': event.id,
      'x-razorpay-signature': sign(settings.secret, event.body),
    };
    const signal = AbortSignal.any([shutdown.signal, AbortSignal.timeout(5000)]);
    const status = await postWebhook(settings.url, { headers, body: event.body }, signal);
    if (shutdown.signal.aborted) return false;
    const delivered = status !== null && status >= 200 && status < 300;
    store.run(
      `update events set tries = tries + 1, last_status = ?, state = iif(?, 'delivered', state) where id = ?`,
      status,
      delivered ? 1 : 0,
      event.id,
    );
    return delivered;
  }

  async function sendWithRetries(event: EventRow, firstDelayMs: number): Promise<void> {
    for (const delay of [firstDelayMs, ...settings.retryDelaysMs]) {
      if (delay > 0) await wait(delay, undefined, { ref: false, signal: shutdown.signal });
      if (await post(event)) return;
    }
    store.run(`update events set state = 'given_up' where id = ? and state = 'pending'`, event.id);
  }

  function sendPending(firstDelayMs = 0): void {
    for (const event of store.all<EventRow>(`select * from events where state = 'pending'`)) {
      if (inFlight.has(event.id)) continue;
      // The event stays pending until the next start if the sandbox is stopped or the disk is full.
      const sending = sendWithRetries(event, firstDelayMs)
        .catch(() => undefined)
        .finally(() => inFlight.delete(event.id));
      inFlight.set(event.id, sending);
    }
  }

  // These events are pending since the last run. The shop is not listening yet, so the
  // first attempt is delayed.
  sendPending(settings.retryDelaysMs[0]);

  return {
    /** Runs a change in a transaction, and then starts sending the events that it has recorded. */
    transaction<Result>(work: () => Result) {
      const result = store.transaction(work);
      sendPending();
      return result;
    },
    /** Stores an event, in such a transaction. */
    record(name: string, paymentId: string, entities: Record<string, object>) {
      store.insert('events', {
        id: randomId(),
        name,
        payment_id: paymentId,
        body: webhookBody(name, entities),
        state: isOn(store, 'drop_webhooks') ? 'given_up' : 'pending',
        created_at: nowInSeconds(),
      });
    },
    /** Sends an event again and waits for the response. */
    async resend(eventId: string) {
      const event = store.get<EventRow>('select * from events where id = ?', eventId);
      if (event !== undefined) await post(event);
    },
    async close() {
      shutdown.abort();
      await Promise.all(inFlight.values());
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

/** Returns the hexadecimal HMAC-SHA256 with which Razorpay signs webhooks and checkout responses. */
export function sign(secret: string, message: string | Uint8Array): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}
