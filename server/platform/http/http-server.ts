import { randomBytes } from 'node:crypto';
import { createServer as createNodeServer, type Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { Context, Shop } from '../../context.ts';
import { findActor } from '../../users/find-actor.ts';
import { resolveClientIp } from './client-address.ts';
import { compressPages } from './compress-pages.ts';
import { countRequest } from './request-metrics.ts';
import { fileHeaders, securityHeaders } from './security-headers.ts';
import { type FileVariables, staticFiles } from './static-files.ts';

/** Renders a request of the app: pages and endpoints. */
export type RenderApp = (request: Request, context: Context, nonce: string) => Promise<Response>;

export interface HttpOptions {
  shop: Shop;
  render: RenderApp;
  /** Built browser files; none in development, where Vite serves them. */
  clientFiles?: string;
  /** The sandbox's own pages, mounted below /sandbox. */
  sandbox?: Hono;
  dev?: boolean;
}

const LARGEST_BODY = 256 * 1024;
const MOST_CONNECTIONS = 10_000;

/** The one thin server around the app: files, limits, headers, who is asking. Not yet listening. */
export function createHttpServer({ shop, render, clientFiles, sandbox, dev = false }: HttpOptions): Server {
  const { settings, log } = shop;
  const app = new Hono<{ Bindings: HttpBindings; Variables: FileVariables & { nonce: string } }>();

  app.use(async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    const started = performance.now();
    c.set('nonce', nonce);
    await next();
    const { checkoutUrl } = shop.payments;
    const headers = c.get('isFile')
      ? fileHeaders(settings)
      : securityHeaders({ settings, checkoutUrl, path: c.req.path, nonce, dev });
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    countRequest(c.req.method, c.res.status, performance.now() - started);
  });
  if (!dev) app.use(compress(), compressPages);
  if (clientFiles) app.use(staticFiles(clientFiles));
  app.use(async (c, next) => {
    // Packed bodies are refused, so that a small one cannot unpack into a large one.
    if (c.req.header('content-encoding'))
      return c.json(refused('Please send the body as it is, not packed.'), 415);
    return next();
  });
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => c.json(refused('This is too large.'), 413) }));
  if (sandbox) app.route('/sandbox', sandbox);
  app.all('*', async (c) => {
    const address = resolveClientIp(
      c.env.incoming.socket.remoteAddress,
      c.req.header('x-forwarded-for'),
      settings.trustProxy,
    );
    const request = c.req.raw;
    const actor = await findActor(shop, request.headers).catch((error: unknown) => {
      log.error({ err: error }, 'session not read');
      return null;
    });
    return render(request, { ...shop, actor, clientIp: address }, c.get('nonce'));
  });
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'request failed');
    return c.text('Something went wrong on our side. Please try again.', 500);
  });

  const server = createAdaptorServer({ fetch: app.fetch, createServer: createNodeServer }) as Server;
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  server.keepAliveTimeout = 30_000;
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

function refused(message: string) {
  return { error: { status: 'INVALID_ARGUMENT', message } };
}
