import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';

export interface RecordedCall {
  method: string;
  /** The decoded path without the query. */
  path: string;
  /** `METHOD /path`. */
  route: string;
  headers: Record<string, string>;
  /** Parsed JSON or form data; `{}` without a body. */
  body: Record<string, unknown>;
}

export interface FakeReply {
  status: number;
  /** A string is sent as HTML. */
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * What happens to a request instead of the usual reply:
 * - `none`: nothing, it is handled as usual
 * - `drop`: the connection is cut before the request is handled
 * - `drop-reply`: the request is handled, then the connection is cut
 * - `hold`: the request is neither handled nor answered
 * - `hold-reply`: the request is handled and never answered
 * - `drip`: the request is handled; its reply starts and never ends
 * - a reply: the request is not handled, this is answered
 * - `holdUntil`: the request is handled; the reply is sent once the promise resolves, and the connection is
 *   cut if it rejects
 * - `change`: the request is handled; its JSON body is changed
 */
export type Fault =
  | 'none'
  | 'drop'
  | 'drop-reply'
  | 'hold'
  | 'hold-reply'
  | 'drip'
  | FakeReply
  | { holdUntil: Promise<unknown> }
  | { change: (body: Record<string, unknown>) => unknown };

/** A prefix of `METHOD /path`, or a pattern. */
type Route = string | RegExp;

export interface FaultInjection {
  /** Every request since the last reset. */
  calls: RecordedCall[];
  countCalls(route: Route): number;
  /** Gives the next requests that match `route` these faults, one each. */
  injectFaults(route: Route, ...faults: Fault[]): void;
  /** Gives every request that matches `route` this fault. */
  injectPermanentFault(route: Route, fault: Fault): void;
  clearFaults(): void;
}

type NodeContext = Context<{ Bindings: HttpBindings }>;

/**
 * Wraps a fake provider's app: records its calls and injects faults. `basePath` is where the provider is
 * mounted and not part of recorded paths.
 */
export function withFaultInjection(provider: Hono, basePath = ''): FaultInjection & { app: Hono } {
  const calls: RecordedCall[] = [];
  const plans: { route: Route; faults: Fault[]; permanent: boolean }[] = [];

  function nextFault({ route }: RecordedCall): Fault {
    const plan = plans.find((each) => each.faults.length > 0 && matches(each.route, route));
    return (plan?.permanent ? plan.faults[0] : plan?.faults.shift()) ?? 'none';
  }

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('*', async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const body = bytes.length > 0 ? bytes : null;
    const { method } = c.req;
    const copy = () => new Request(c.req.url, { method, headers: c.req.raw.headers, body });
    const call = await toCall(c, copy(), basePath);
    calls.push(call);
    const handle = async () => provider.fetch(copy());
    return applyFault(c, nextFault(call), handle);
  });

  return {
    app: app as unknown as Hono,
    calls,
    countCalls: (route) => calls.filter((call) => matches(route, call.route)).length,
    injectFaults: (route, ...faults) => void plans.push({ route, faults, permanent: false }),
    injectPermanentFault: (route, fault) => void plans.push({ route, faults: [fault], permanent: true }),
    clearFaults: () => void plans.splice(0),
  };
}

async function applyFault(c: NodeContext, fault: Fault, handle: () => Promise<Response>): Promise<Response> {
  if (fault === 'drop') return cut(c);
  if (fault === 'hold') return never();
  if (typeof fault === 'object' && 'status' in fault) return toResponse(fault);
  const response = await handle();
  if (fault === 'drop-reply') return cut(c);
  if (fault === 'hold-reply') return never();
  if (fault === 'drip') return drip(response);
  if (fault === 'none') return response;
  if ('change' in fault) {
    const body = fault.change((await response.json()) as Record<string, unknown>);
    return Response.json(body, { status: response.status });
  }
  return fault.holdUntil.then(
    () => response,
    () => cut(c),
  );
}

function cut(c: NodeContext): Response {
  c.env.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function drip({ status }: Response): Response {
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) });
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

function toResponse({ status, body, headers }: FakeReply): Response {
  const isText = typeof body === 'string';
  const content = body === undefined ? null : isText ? body : JSON.stringify(body);
  const type = isText ? 'text/html' : 'application/json';
  return new Response(content, { status, headers: { 'content-type': type, ...headers } });
}

async function toCall(c: NodeContext, request: Request, basePath: string): Promise<RecordedCall> {
  const { method } = c.req;
  const path = decodeURIComponent(new URL(c.req.url).pathname).slice(basePath.length);
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(
    c.req.header('content-type') ?? '',
  );
  // biome-ignore lint/plugin: The simulation gets only the shop's own requests.
  const read = () => (isForm ? request.formData().then(Object.fromEntries) : request.json());
  const body: Record<string, unknown> = request.body ? await read() : {};
  return { method, path, route: `${method} ${path}`, headers: c.req.header(), body };
}

function matches(pattern: Route, route: string): boolean {
  return typeof pattern === 'string' ? route.startsWith(pattern) : pattern.test(route);
}
