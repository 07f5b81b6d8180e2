import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

interface MerchantServer {
  webhookUrl: string;
  /** Resolves once `count` webhooks have arrived in total. */
  received(count: number): Promise<ReceivedWebhook[]>;
}

/** Receives webhooks and answers with `statuses` in turn, then with 200. */
export async function startMerchantServer(statuses: number[] = []): Promise<MerchantServer> {
  const all: ReceivedWebhook[] = [];
  const remaining = [...statuses];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    response.writeHead(remaining.shift() ?? 200).end();
    all.push({ headers: request.headers, body });
    server.emit('webhook');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/razorpay`,
    async received(count) {
      while (all.length < count) await once(server, 'webhook');
      return [...all];
    },
  };
}
