import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Another program that hears of events. It answers 204 until a test sets something else. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  let respond: (response: ServerResponse) => void = answerWith(204);
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    respond(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    /** Answers the next requests with a status and headers, or in any other way. */
    answer(given: number | ((response: ServerResponse) => void), headers: Record<string, string> = {}) {
      respond = typeof given === 'number' ? answerWith(given, headers) : given;
    },
    reset() {
      received.length = 0;
      respond = answerWith(204);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function answerWith(status: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => response.writeHead(status, headers).end();
}
