import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** One webhook as the shop received it, with the body's raw text. */
export interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
}

interface Shop {
  webhookUrl: string;
  /** Resolves when that many webhooks have arrived, counted from the start. */
  heard(count: number): Promise<Heard[]>;
}

/** A shop that only listens for webhooks and answers with these statuses in turn, then with 200. */
export async function openShop(statuses: number[] = []): Promise<Shop> {
  const all: Heard[] = [];
  const answers = [...statuses];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    response.writeHead(answers.shift() ?? 200).end();
    all.push({ headers: request.headers, body });
    server.emit('heard');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/razorpay`,
    async heard(count) {
      while (all.length < count) await once(server, 'heard');
      return [...all];
    },
  };
}
