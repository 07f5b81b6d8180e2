import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

// Two ways to wait for an order's `finalInviteStatus`.

const POLL_MS = 100;

/** Asks the database for all waiting orders at once, which hardly loads it. */
export function watchRows(pool: pg.Pool): (orderId: string) => Promise<string> {
  const waiting = new Map<string, (status: string) => void>();
  let isAsking = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (waiting.size > 0) {
      await pause(POLL_MS);
      const { rows } = await pool.query(
        'select public_id, final_invite_status from orders where public_id = any($1) and final_invite_status is not null',
        [[...waiting.keys()]],
      );
      for (const { public_id: id, final_invite_status: status } of rows) {
        waiting.get(id)?.(status);
        waiting.delete(id);
      }
    }
    isAsking = false;
  }

  return (orderId) =>
    new Promise((resolve) => {
      waiting.set(orderId, resolve);
      void ask();
    });
}

let streams = 0;

/** Streams the order's document, as its buyer's page does. */
export function watchDocument(url: string, orderId: string): Promise<string> {
  streams += 1;
  const address = `10.200.${(streams >> 8) & 255}.${streams & 255}`;
  const headers = { accept: 'text/event-stream', 'x-forwarded-for': address };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}/documents/pending_orders/${orderId}`, { headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const status = text.match(/"finalInviteStatus":"(\w+)"/)?.[1];
        if (!status) return;
        resolve(status);
        outgoing.destroy();
      });
      incoming.on('error', reject);
      incoming.on('end', () => reject(new Error(`The stream of ${orderId} ended: ${text}`)));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
