import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { currentRequestId } from '#server/platform/request-id.ts';

/**
 * Serves an app that answers with the body of the request, and keeps the requests that reach it and the
 * errors that are logged.
 */
export function serveTestPages() {
  const served = {
    url: '',
    handled: [] as Request[],
    errors: [] as string[],
    whenHandled: (_: Request): Promise<void> | void => undefined,
  };
  let folder: string;
  let close: () => Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'capstone-files-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets/app-1234.js'), 'export {}');
    await writeFile(join(folder, 'favicon.svg'), '<svg/>');
    const server = createHttpServer({
      settings: { appUrl: 'https://shop.example', trustProxy: 0 },
      log: pino({ level: 'error' }, { write: (line) => served.errors.push(line) }),
      checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
      handle: async (request) => {
        served.handled.push(request);
        await served.whenHandled(request);
        return new Response(`<p>${await request.text()}</p>`, { headers: { 'content-type': 'text/html' } });
      },
      openStream: async ({ request: incoming, response, clientIp, headers }) => {
        if (incoming.url?.endsWith('fails')) throw new Error('unexpected');
        if (incoming.url?.endsWith('refused')) return Response.json({ clientIp }, { status: 403 });
        response.writeHead(200, headers).end(currentRequestId());
        return null;
      },
      clientFiles: folder,
      sandbox: new Hono().get('/', (c) => c.text('Sandbox')),
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
  });
  afterAll(async () => {
    await close();
    await rm(folder, { recursive: true });
  });
  return served;
}
