import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { maxBytesOf, refuse } from './limit-requests.ts';
import type { NodeBindings } from './node-bindings.ts';
import type { UnfinishedRequests } from './unfinished-requests.ts';

/** A body of at most so many bytes must arrive within the short time, others within the long one. */
const SMALL_BYTES = 64 * 1024;
const SMALL_MS = 5000;
const LARGE_MS = 15_000;

interface BodyOptions {
  clientIpOf: (incoming: IncomingMessage) => string;
  unfinished: UnfinishedRequests;
}

/**
 * Reads the body before the request takes a turn, so that a client that dawdles takes no one's. Refuses a
 * body with 413 that is too large for what it is sent to, and with 408 one that is late. The adapter passes
 * `rawBody` on.
 */
export function readBody({
  clientIpOf,
  unfinished,
}: BodyOptions): MiddlewareHandler<{ Bindings: NodeBindings }> {
  return async (c, next) => {
    const { incoming } = c.env;
    if (!incoming || !hasBody(incoming)) return next();
    const maxBytes = maxBytesOf(c.req.path, c.req.header('content-type'));
    const request = unfinished.begin(clientIpOf(incoming), () => incoming.socket.destroy());
    const body = await collect(incoming, { maxBytes, request });
    // The rest of the body is not read, so no other request can follow on the connection.
    const close = { connection: 'close' };
    if (body === 'too large') return refuse(c, 413, 'This is too large.', close);
    if (body === 'late') return refuse(c, 408, 'This arrived too slowly. Please try again.', close);
    if (body === 'gone') return clientGone();
    incoming.rawBody = body;
    return next();
  };
}

/** The answer to a client that has disconnected: not a failure of the shop. Nothing sends it. */
export function clientGone(): Response {
  return new Response(null, { status: 499 });
}

/** The router reads no bodies of other methods. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'TRACE') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

interface CollectOptions {
  maxBytes: number;
  request: { add: (bytes: number) => void; finish: () => void };
}

function collect(
  incoming: IncomingMessage,
  { maxBytes, request }: CollectOptions,
): Promise<Buffer | 'too large' | 'late' | 'gone'> {
  const length = Number(incoming.headers['content-length']);
  const { promise, resolve } = Promise.withResolvers<Buffer | 'too large' | 'late' | 'gone'>();
  const timer = setTimeout(() => resolve('late'), length <= SMALL_BYTES ? SMALL_MS : LARGE_MS);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) resolve('too large');
    else request.add(chunk.length);
  };
  const onEnd = () => resolve(Buffer.concat(chunks));
  const onGone = () => resolve('gone');
  if (length > maxBytes) resolve('too large');
  else incoming.on('data', onData);
  incoming.on('end', onEnd).on('error', onGone).on('close', onGone);
  if (incoming.destroyed) onGone();
  return promise.finally(() => {
    clearTimeout(timer);
    request.finish();
    incoming.off('data', onData).off('end', onEnd).off('close', onGone);
  });
}
