import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './limit-requests.ts';
import type { BeginWork } from './work-in-progress.ts';

interface Env {
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse };
}

/** These answer without rendering, and have limits a minute or a signature. */
const WITHOUT_PAGE =
  /^\/(functions\/us-central1\/[^/]+|documents\/.+|auth\/.+|webhooks\/(razorpay|github)|payment\/callback\/[^/]+|healthz|readyz|metrics|web-vitals|sandbox(\/.*)?)$/;
/** Anyone may send a body to the webhooks, but the provider's own must never wait. */
const WEBHOOK = /^\/webhooks\/(razorpay|github)$/;
/** A page may show two dozen of these. */
const PICTURE = /^\/(covers|previews)\/[^/]+$/;
const PICTURE_COST = 1 / 25;
/** A body costs as much as a page for each of these, after the first one. */
const BYTES_OF_A_PAGE = 16 * 1024;
/** What bodies without a length are taken for. */
const UNKNOWN_BYTES = 2 * BYTES_OF_A_PAGE;

/**
 * Makes requests of a network wait while much work of it is in progress, before anything of their bodies is
 * read. Refuses them with 429 when too many wait.
 */
export function awaitTurn(
  clientIpOf: (incoming: IncomingMessage) => string,
  beginWork: BeginWork,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    const cost = incoming ? costOf(c.req.path, incoming) : 0;
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

/** The work of a request, compared with that of a page. */
function costOf(path: string, { headers }: IncomingMessage): number {
  if (WEBHOOK.test(path)) return 0;
  const length = headers['content-length'] ?? '0';
  const bytes = headers['transfer-encoding'] === undefined ? Number(length) : UNKNOWN_BYTES;
  const bodyCost = Math.max(0, bytes / BYTES_OF_A_PAGE - 1);
  if (PICTURE.test(path)) return PICTURE_COST + bodyCost;
  return (WITHOUT_PAGE.test(path) ? 0 : 1) + bodyCost;
}
