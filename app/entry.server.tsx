import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { streamDocument as openStream } from '#app/api/documents/stream-document.ts';
import { BLOCKED_STORAGE_SCRIPT } from '#app/lib/blocked-storage.ts';
import { KEEP_COUPON_SCRIPT } from '#app/lib/coupon-link.ts';
import { scriptOf } from '#app/lib/script-of.ts';
import { setPageHeaders } from '#app/middleware/page-headers.ts';
import { nonceContext, shopContext, shopOf } from '#app/middleware/shop-context.ts';
import type { Context } from '#server/context.ts';
import { loggablePath } from '#server/platform/http/loggable-path.ts';
import { recordRender } from '#server/platform/process-metrics.ts';
import { currentRequestId } from '#server/platform/request-id.ts';
import stylesheet from './app.css?url';
import { BACKGROUND_COLORS, showSavedTheme } from './components/ui/theme.ts';
import { HeadScript } from './lib/deferred-hydration/head-script.ts';
import { WATCH_ADDRESS_SCRIPT } from './lib/deferred-hydration/moved-page.ts';
import { QUEUE_EVENTS_SCRIPT } from './lib/deferred-hydration/queue-events.ts';
import { START_SCRIPT } from './lib/deferred-hydration/start-scripts.ts';
import { getPageKind } from './lib/page-kind.ts';
import { RequestId } from './lib/request-id.ts';
import { WATCH_COVERS_SCRIPT } from './lib/watch-covers.ts';

/** The HTTP server answers requests for streams by this function, without the router. */
export const streamDocument = openStream;

/** Loaders may stream for this time, in ms. Rendering is aborted a second later. */
export const streamTimeout = 5000;

/** A page is sent in one piece, which is less work than many chunks, unless its data take longer. */
const WHOLE_PAGE_MS = 20;

/** Answers requests by the router of this bundle. In development, the server's copy is a different one. */
export function createRenderer(build: ServerBuild, mode: string) {
  const handle = createRequestHandler(build, mode);
  return (request: Request, context: Context, nonce: string): Promise<Response> => {
    const provider = new RouterContextProvider();
    provider.set(shopContext, context);
    provider.set(nonceContext, nonce);
    return handle(request, provider);
  };
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  setPageHeaders(headers, new URL(request.url));
  // The stylesheet blocks the first paint, but React renders it last in the head.
  headers.append('link', `<${stylesheet}>; rel=preload; as=style`);
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const startedAt = performance.now();
  const nonce = context.get(nonceContext);
  // Search engines get the complete page. Browsers get the shell first if the rest is late.
  const waitsForAll = isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let isResponding = false;
    let code = status;
    let streaming: NodeJS.Timeout | undefined;
    const { pipe, abort } = renderToPipeableStream(
      <HeadScript value={<script nonce={nonce}>{HEAD_SCRIPT}</script>}>
        <RequestId value={currentRequestId() ?? null}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </RequestId>
      </HeadScript>,
      {
        nonce,
        bootstrapScriptContent: START_SCRIPT,
        onShellReady() {
          if (!waitsForAll) streaming = setTimeout(stream, WHOLE_PAGE_MS);
        },
        onAllReady() {
          recordRender(getPageKind(new URL(request.url).pathname), performance.now() - startedAt);
          clearTimeout(streaming);
          if (!isResponding) sendWhole().catch(reject);
        },
        onShellError: (error: unknown) => {
          clearTimeout(timeout);
          reject(error);
        },
        onError(error: unknown) {
          code = 500;
          // Errors before the shell reach handleError below through the rejected promise.
          if (isResponding) shopOf(context).log.error({ err: error }, 'page failed while streaming');
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1000);

    function stream(): void {
      isResponding = true;
      const body = new PassThrough();
      body.on('close', () => clearTimeout(timeout));
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
      pipe(body);
    }

    async function sendWhole(): Promise<void> {
      clearTimeout(timeout);
      const body = await buffer(pipe(new PassThrough()));
      headers.set('content-length', String(body.length));
      resolve(new Response(body, { headers, status: code }));
    }
  });
}

/** The router calls this for the responses to data requests of browser navigations. */
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  setPageHeaders(response.headers, new URL(request.url));
  return response;
}

/** The router calls this for errors that loaders, actions and rendering throw. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: unknown },
): void {
  if (request.signal.aborted || !(context instanceof RouterContextProvider)) return;
  // Such as a method or a form that a route refuses.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  shopOf(context).log.error({ err: error, path: loggablePath(new URL(request.url).pathname) }, 'page failed');
}

/** This script runs in the head, before the first paint. */
const THEME_SCRIPT = scriptOf(showSavedTheme, 'theme', BACKGROUND_COLORS);
const HEAD_SCRIPT = [
  THEME_SCRIPT,
  QUEUE_EVENTS_SCRIPT,
  WATCH_ADDRESS_SCRIPT,
  BLOCKED_STORAGE_SCRIPT,
  KEEP_COUPON_SCRIPT,
  WATCH_COVERS_SCRIPT,
].join(';');
