import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './limit-requests.ts';
import type { NodeBindings } from './node-bindings.ts';
import { clientGone } from './read-body.ts';
import { runInTurn } from './request-turn.ts';
import { type BeginWork, createWorkLimit, PAGES } from './work-in-progress.ts';

/** What renders no page: its work is about half as much, whether it is answered or refused. */
const WITHOUT_PAGE =
  /^\/(functions\/us-central1\/[^/]+|documents\/.+|auth\/.+|payment\/callback\/[^/]+|api\/v1\/.+|metrics|web-vitals|healthz|readyz|up)$/;
export const COST_WITHOUT_PAGE = 1 / 2;
/** A page may show two dozen of these. What is no picture costs as much as other answers. */
const PICTURE = /^\/(covers|previews)\/[^/]+$/;
const PICTURE_COST = 1 / 25;
/** A shop without a sandbox renders its page that is not found there. */
const SANDBOX = /^\/sandbox(\/.*)?$/;
/**
 * Anyone may send a body to the webhooks. The provider's own must not wait for anything that others do, so
 * these have turns of their own kind, and only large and refused ones cost anything.
 */
const WEBHOOK = /^\/webhooks\/(razorpay|github)$/;
const FREE_WEBHOOK_BYTES = 64 * 1024;
/** A webhook's body is compared with its signature, which is less work than to parse it. */
const WEBHOOK_BYTES_OF_A_PAGE = 256 * 1024;
/** A body costs as much as a page for each of these, after the first one. */
const BYTES_OF_A_PAGE = 16 * 1024;

interface TurnOptions {
  clientIpOf: (incoming: IncomingMessage) => string;
  beginWork: BeginWork;
  hasSandbox: boolean;
}

/**
 * Makes requests of a network wait while much work of it is in progress, after their bodies have arrived.
 * Refuses them with 429 when too many wait. A turn ends when the answer is ready, not when the client has
 * read it.
 */
export function awaitTurn({
  clientIpOf,
  beginWork,
  hasSandbox,
}: TurnOptions): MiddlewareHandler<{ Bindings: NodeBindings }> {
  const beginWebhook = createWorkLimit(PAGES);
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    const { path } = c.req;
    if (!incoming || !outgoing || (hasSandbox && SANDBOX.test(path))) return next();
    const isWebhook = WEBHOOK.test(path);
    const clientIp = clientIpOf(incoming);
    const cost = costOf(path, incoming.rawBody?.length ?? 0);
    const begin = isWebhook ? beginWebhook : beginWork;
    const isGone = () => outgoing.destroyed;
    const end = await begin({ clientIp, cost, isGone });
    if (!end) return isGone() ? clientGone() : refuse(c, 429, BUSY_MESSAGE, BUSY);
    try {
      await runInTurn({ clientIp, isGone, end }, next);
    } finally {
      const isRefused = c.res.status >= 400;
      end(isRefused && (isWebhook || PICTURE.test(path)) ? COST_WITHOUT_PAGE : 0);
    }
  };
}

/** The answer to a request of a network of which too many wait. */
export const BUSY_MESSAGE =
  'Too many pages are being opened from your network. Please try again in a few seconds.';
export const BUSY = { 'retry-after': '5', 'cache-control': 'no-store' };

/** The work of a request, compared with that of a page. */
function costOf(path: string, bytes: number): number {
  if (WEBHOOK.test(path)) return Math.max(0, bytes - FREE_WEBHOOK_BYTES) / WEBHOOK_BYTES_OF_A_PAGE;
  return costOfPath(path) + Math.max(0, bytes / BYTES_OF_A_PAGE - 1);
}

function costOfPath(path: string): number {
  if (PICTURE.test(path)) return PICTURE_COST;
  return WITHOUT_PAGE.test(path) ? COST_WITHOUT_PAGE : 1;
}
