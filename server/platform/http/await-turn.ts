import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { maxBytesOf, refuse } from './limit-requests.ts';
import type { BeginWork } from './work-in-progress.ts';

interface Env {
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse };
}

/** These answer without rendering, and have limits a minute or a signature. */
const WITHOUT_PAGE =
  /^\/(functions\/us-central1\/[^/]+|documents\/.+|auth\/.+|webhooks\/(razorpay|github)|payment\/callback\/[^/]+|healthz|readyz|metrics|web-vitals)$/;
/** A shop without a sandbox renders its page that is not found there. */
const SANDBOX = /^\/sandbox(\/.*)?$/;
/** Anyone may send a body to the webhooks, but the provider's own must never wait. */
const WEBHOOK = /^\/webhooks\/(razorpay|github)$/;
/** A page may show two dozen of these. */
const PICTURE = /^\/(covers|previews)\/[^/]+$/;
const PICTURE_COST = 1 / 25;
/** A body costs as much as a page for each of these, after the first one. */
const BYTES_OF_A_PAGE = 16 * 1024;

interface TurnOptions {
  clientIpOf: (incoming: IncomingMessage) => string;
  beginWork: BeginWork;
  hasSandbox: boolean;
}

/**
 * Makes requests of a network wait while much work of it is in progress, before anything of their bodies is
 * read. Refuses them with 429 when too many wait.
 */
export function awaitTurn({ clientIpOf, beginWork, hasSandbox }: TurnOptions): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    const { path } = c.req;
    const isRendered = !WITHOUT_PAGE.test(path) && !(hasSandbox && SANDBOX.test(path));
    const cost = incoming ? costOf(path, incoming, isRendered) : 0;
    if (!incoming || !outgoing || cost === 0) return next();
    const end = await beginWork({ clientIp: clientIpOf(incoming), cost, isGone: () => outgoing.destroyed });
    if (!end) return refuse(c, 429, BUSY_MESSAGE, BUSY);
    if (outgoing.destroyed) end();
    else outgoing.once('close', end);
    return next();
  };
}

/** The answer to a request of a network of which too many wait. Its body was not read. */
export const BUSY_MESSAGE =
  'Too many pages are being opened from your network. Please try again in a few seconds.';
export const BUSY = { 'retry-after': '5', 'cache-control': 'no-store', connection: 'close' };

/** The work of a request, compared with that of a page. A body without a length may be as long as any. */
function costOf(path: string, { headers }: IncomingMessage, isRendered: boolean): number {
  if (WEBHOOK.test(path)) return 0;
  const length = headers['content-length'] ?? '0';
  const hasLength = headers['transfer-encoding'] === undefined;
  const bytes = hasLength ? Number(length) : maxBytesOf(path, headers['content-type']);
  const bodyCost = Math.max(0, bytes / BYTES_OF_A_PAGE - 1);
  if (PICTURE.test(path)) return PICTURE_COST + bodyCost;
  return (isRendered ? 1 : 0) + bodyCost;
}
