import { createHmac, randomUUID } from 'node:crypto';
import { postWebhook } from '#sandbox/post-webhook.ts';
import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { isOn } from '#sandbox/switches.ts';
import type { Webhook } from './webhook-payloads.ts';

export interface DeliveryRow {
  id: string;
  event: string;
  repo_key: string;
  body: string;
  state: 'pending' | 'sent' | 'dropped';
  last_status: number | null;
  created_at: number;
}

export interface GithubWebhookSettings {
  /** The URL of the shop's `POST /webhooks/github`. */
  url: string;
  secret: string;
}

export type GithubWebhooks = ReturnType<typeof startGithubWebhooks>;

/** This number of deliveries is kept for each repository. */
const KEPT = 10;
const TIMEOUT_MS = 10_000;

/**
 * Sends signed webhooks as GitHub does: once, with a timeout of ten seconds. Lost ones are only sent again on
 * request. Source: https://docs.github.com/webhooks/using-webhooks/handling-failed-webhook-deliveries
 */
export function startGithubWebhooks(store: Store, settings: GithubWebhookSettings) {
  const shutdown = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();

  async function post(row: Pick<DeliveryRow, 'id' | 'event' | 'body'>): Promise<void> {
    const message = { headers: deliveryHeaders(row, settings.secret), body: row.body };
    const signal = AbortSignal.any([shutdown.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const status = await postWebhook(settings.url, message, signal);
    if (shutdown.signal.aborted) return;
    store.run(`update deliveries set state = 'sent', last_status = ? where id = ?`, status, row.id);
  }

  return {
    /** Sends the events in order, without waiting. */
    send(repoKey: string, webhooks: readonly Webhook[]) {
      const isDropped = isOn(store, 'drop_webhooks');
      for (const { event, payload } of webhooks) {
        const row = { id: randomUUID(), event, body: JSON.stringify(payload) };
        const state = isDropped ? 'dropped' : 'pending';
        store.insert('deliveries', { ...row, repo_key: repoKey, state, created_at: nowInSeconds() });
        if (!isDropped) queue = queue.then(() => post(row));
      }
      store.run(
        `delete from deliveries where repo_key = ?1 and rowid not in
           (select rowid from deliveries where repo_key = ?1 order by rowid desc limit ?2)`,
        repoKey,
        KEPT,
      );
    },
    /** Sends a delivery again and waits for the response. Resolves to false if there is none with this id. */
    async redeliver(id: string) {
      const row = store.get<DeliveryRow>('select * from deliveries where id = ?', id);
      if (row !== undefined) await post(row);
      return row !== undefined;
    },
    async close() {
      shutdown.abort();
      await queue;
    },
  };
}

/**
 * Returns the headers of a delivery with its signature.
 * Source: https://docs.github.com/webhooks/webhook-events-and-payloads#delivery-headers
 */
export function deliveryHeaders(
  { id, event, body }: Pick<DeliveryRow, 'id' | 'event' | 'body'>,
  secret: string,
): Record<string, string> {
  const sign = (algorithm: string) => createHmac(algorithm, secret).update(body).digest('hex');
  return {
    accept: '*/*',
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/sandbox',
    'x-github-delivery': id,
    'x-github-event': event,
    'x-github-hook-id': '1',
    'x-github-hook-installation-target-type': 'organization',
    'x-hub-signature': `sha1=${sign('sha1')}`,
    'x-hub-signature-256': `sha256=${sign('sha256')}`,
  };
}
