import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { SecureHeadersVariables } from 'hono/secure-headers';
import type { Settings } from '../../config.ts';
import type { Logger } from '../log.ts';
import { createPageCache, type PageCacheOptions } from '../page-cache/page-cache.ts';
import { chooseRequestId, currentRequestId, REQUEST_ID_HEADER, withRequestId } from '../request-id.ts';
import { answerCallsWithEvents } from './answer-calls-with-events.ts';
import { awaitTurn } from './await-turn.ts';
import { resolveClientIp } from './client-ip.ts';
import { compressPages } from './compress-pages.ts';
import { checkBody, refuseCompressed } from './limit-requests.ts';
import { loggablePath } from './loggable-path.ts';
import type { NodeBindings } from './node-bindings.ts';
import { clientGone, readBody } from './read-body.ts';
import { countRequest } from './request-metrics.ts';
import { commonSecurityHeaders, pageSecurityHeaders } from './security-headers.ts';
import { staticFiles } from './static-files.ts';
import { createStreamHandler, isStreamRequest, type OpenStream } from './stream-requests.ts';
import { boundWaitingConnections, UnfinishedRequests } from './unfinished-requests.ts';
import { type BeginWork, createWorkLimit, PAGES } from './work-in-progress.ts';

export interface RequestInfo {
  /** The client's address, by `X-Forwarded-For` only as far as TRUST_PROXY allows. */
  clientIp: string;
  /** The response's Content-Security-Policy nonce. */
  nonce: string;
}

export interface HttpOptions {
  settings: Pick<Settings, 'appUrl' | 'trustProxy'>;
  log: Logger;
  /** The URL of the provider's checkout script, which the Content-Security-Policy allows. */
  checkoutUrl: string;
  /** Answers everything but built files and the sandbox. */
  handle: (request: Request, info: RequestInfo) => Promise<Response>;
  /** Answers requests for streams of documents, which `handle` otherwise gets. */
  openStream?: OpenStream;
  /** The directory of the built browser files; undefined in development, where Vite serves them. */
  clientFiles?: string;
  /** The sandbox's pages, which are mounted at /sandbox. */
  sandbox?: Hono;
  /** Serves the pages of visitors from memory; undefined in development. */
  pageCache?: Omit<PageCacheOptions, 'log' | 'render' | 'beginWork'>;
  dev?: boolean;
}

const READING = 'GET, HEAD';
/** The number allows 10,000 open pages, and what they request beside their streams. */
const MAX_CONNECTIONS = 12_000;
/** How often Node looks for requests that are late, in ms. Its default lets them take half a minute more. */
const CHECK_MS = 2000;
/** TCP keep-alive finds connections whose clients have vanished. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelay: 60_000 };

/**
 * Creates the HTTP server around the app: page cache, static files, compression, limits and security headers.
 * It does not listen yet.
 */
export function createHttpServer(options: HttpOptions): Server {
  const { settings, log, openStream, pageCache } = options;
  const beginWork = createWorkLimit(PAGES);
  const unfinished = new UnfinishedRequests();
  const clientIpOf = (incoming?: IncomingMessage) =>
    resolveClientIp(
      incoming?.socket.remoteAddress,
      incoming?.headers['x-forwarded-for']?.toString(),
      settings.trustProxy,
    );
  const app = createApp(options, { beginWork, unfinished, clientIpOf });
  const route = getRequestListener((request, env) => app.fetch(request, env));
  const stream = openStream && createStreamHandler({ settings, log, openStream, beginWork });
  const serveCached =
    pageCache &&
    createPageCache({
      ...pageCache,
      log,
      beginWork: (request, response) =>
        beginWork({ clientIp: clientIpOf(request), cost: 1, isGone: () => response.destroyed }),
      render: async (url) => app.fetch(new Request(settings.appUrl + url), {}),
    });
  const server = createServer(
    { ...KEEP_ALIVE, connectionsCheckingInterval: CHECK_MS },
    (request, response) => {
      if (stream && isStreamRequest(request)) void stream(request, response);
      else if (serveCached) serveCached(request, response, () => route(request, response));
      else void route(request, response);
    },
  );
  // A proxy's connections are all its own, and it has the limits for those of its clients.
  if (settings.trustProxy === 0) boundWaitingConnections(server, unfinished);
  server.headersTimeout = 10_000;
  server.requestTimeout = 20_000;
  server.keepAliveTimeout = 30_000;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

interface Guards {
  beginWork: BeginWork;
  unfinished: UnfinishedRequests;
  clientIpOf: (incoming?: IncomingMessage) => string;
}

/** All that answers a request, in the order in which a request meets it. */
function createApp(options: HttpOptions, { beginWork, unfinished, clientIpOf }: Guards) {
  const { settings, log, checkoutUrl, handle, clientFiles, sandbox, dev = false } = options;
  const app = new Hono<{ Bindings: NodeBindings; Variables: SecureHeadersVariables }>();
  app.use(async (c, next) => {
    const startedAt = performance.now();
    const requestId = chooseRequestId(c.req.header(REQUEST_ID_HEADER), settings.trustProxy);
    await withRequestId(requestId, next);
    c.res.headers.set(REQUEST_ID_HEADER, requestId);
    const { incoming, outgoing } = c.env;
    if (incoming)
      countRequest(c.req.method, statusFor(outgoing, c.res.status), performance.now() - startedAt);
  });
  app.use(commonSecurityHeaders(settings));
  if (!dev) app.use(compress(), compressPages);
  if (clientFiles) app.use(staticFiles(clientFiles));
  app.use(pageSecurityHeaders({ appUrl: settings.appUrl, checkoutUrl, dev }));
  app.post('/functions/*', answerCallsWithEvents);
  app.use(
    readBody({ clientIpOf, unfinished }),
    awaitTurn({ clientIpOf, beginWork, hasSandbox: sandbox !== undefined }),
    refuseCompressed,
    checkBody,
  );
  if (sandbox) app.get('/sandbox/', (c) => c.redirect('/sandbox')).route('/sandbox', sandbox);
  app.all('*', async (c) => {
    // The constructor of Request refuses this method.
    if (c.req.method === 'TRACE') return c.body(null, 405, { allow: READING });
    const request = withPublicOrigin(c.req.raw, settings.appUrl);
    const response = await handle(request, {
      clientIp: clientIpOf(c.env.incoming),
      nonce: c.get('secureHeadersNonce') ?? '',
    });
    // The router refuses what a page has no action for, without the header that RFC 9110, 15.5.6 asks for.
    if (response.status === 405 && !response.headers.has('allow')) response.headers.set('allow', READING);
    return response;
  });
  app.onError((error, c) => {
    if (c.env.outgoing?.destroyed) return clientGone();
    log.error({ err: error, path: loggablePath(c.req.path) }, 'request failed');
    return c.text(`Something went wrong. Please try again. ID: ${currentRequestId()}`, 500);
  });
  return app;
}

/** A client that has disconnected gets no answer, so a failure that followed from that is not the shop's. */
function statusFor(outgoing: ServerResponse | undefined, status: number): number {
  return outgoing?.destroyed ? clientGone().status : status;
}

/**
 * Returns the request at its public URL. Behind a proxy that terminates TLS the server itself sees `http:`
 * and possibly another host, and the router would treat our forms as another site's.
 */
function withPublicOrigin(request: Request, appUrl: string): Request {
  if (request.url.startsWith(`${appUrl}/`)) return request;
  const { pathname, search } = new URL(request.url);
  const { method, headers, body, signal } = request;
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  // The parts are joined as text: a path such as //host, resolved as a URL, would replace the origin.
  return new Request(`${appUrl}${pathname}${search}`, init);
}
