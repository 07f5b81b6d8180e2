import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from '#server/context.ts';
import { authenticate } from '#server/features/users/find-actor.ts';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { openApp } from './app.ts';

export interface HttpShop {
  url: string;
  close(): Promise<void>;
}

/** Serves the API of a shop by its HTTP server, on a free port. Sessions are those of the requests. */
export async function serveApi(context: Context): Promise<HttpShop> {
  const app = await openApp('api/');
  const server: Server = createHttpServer({
    settings: context.settings,
    log: context.log,
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    handle: async (request, { clientIp }) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body =
        method === 'GET' || method === 'HEAD' ? undefined : new Uint8Array(await request.arrayBuffer());
      const authenticated = await authenticate(context, headers);
      return app({ ...context, ...authenticated, clientIp }, pathname + search, {
        method,
        headers: Object.fromEntries(headers),
        body,
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
