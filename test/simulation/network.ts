import type { Hono } from 'hono';
import type { Random } from '#domain/seeded-random.ts';
import { never, noteActivity, pause, runOn, type Sender } from './control.ts';

/** What happens to a request instead of the usual reply. A number is the status of an error page. */
export type Fault = 'lost request' | 'lost answer' | 'held' | number;

/** A fault of the next request whose method and path match, as in `POST /v1/orders`. */
export interface PlannedFault {
  fault: Fault;
  of: RegExp;
}

export interface Provider {
  app: Hono;
  /** The faults of the next requests, one each. */
  faults: PlannedFault[];
}

interface Options {
  providers: Record<string, Provider>;
  random: Random;
  trace(line: string): void;
  /** The node that sends. */
  sender(): Sender | undefined;
  fail(message: string): void;
}

/** What a request asks for, if asking for it twice at once is wrong. */
async function workOf(request: Request): Promise<string | null> {
  if (request.method !== 'POST' && request.method !== 'PUT') return null;
  const key = request.headers.get('x-refund-idempotency')?.split(' ')[0];
  return `${request.method} ${request.url} ${key ?? (await request.clone().text())}`;
}

function takeFault({ faults }: Provider, request: string): Fault | undefined {
  const index = faults.findIndex(({ of }) => of.test(request));
  return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
}

/** The network between the shop and its providers: answers take a while, and faults happen. */
export function createNetwork({ providers, random, trace, sender, fail }: Options): {
  fetch: typeof fetch;
  isBusy(): boolean;
} {
  let handling = 0;
  const inFlight = new Map<string, Sender>();

  async function handle(provider: Provider, request: Request): Promise<Response> {
    handling += 1;
    noteActivity();
    try {
      return await runOn(undefined, async () => provider.app.fetch(request));
    } finally {
      handling -= 1;
      noteActivity();
    }
  }

  async function send(request: Request, signal: AbortSignal | null | undefined): Promise<Response> {
    const node = sender();
    const { host, pathname } = new URL(request.url);
    const provider = providers[host];
    if (!provider) throw new TypeError(`There is no host ${host}.`);
    const label = `${request.method} ${host}${pathname}`;
    if (node?.reach(host, label) === 'killed') return never();
    const fault = takeFault(provider, `${request.method} ${pathname}`);
    trace(`${node?.name ?? '-'} -> ${label}${fault === undefined ? '' : ` (${fault})`}`);
    const work = await workOf(request);
    if (work && inFlight.get(work)?.isAlive) fail(`two workers ask for the same thing at once: ${label}`);
    if (work && node) inFlight.set(work, node);
    // A shop that gives up may ask again.
    if (work) signal?.addEventListener('abort', () => inFlight.delete(work));
    try {
      return await answer({ provider, request, fault, node, label });
    } finally {
      if (work) inFlight.delete(work);
    }
  }

  interface Exchange {
    provider: Provider;
    request: Request;
    fault: Fault | undefined;
    node: Sender | undefined;
    label: string;
  }

  async function answer({ provider, request, fault, node, label }: Exchange): Promise<Response> {
    await pause(random.between(5, 400));
    if (fault === 'held') await pause(60_000);
    if (fault === 'held') throw new TypeError('fetch failed');
    if (fault === 'lost request') throw new TypeError('fetch failed');
    if (typeof fault === 'number') return errorPage(fault);
    const response = await handle(provider, request);
    await pause(random.between(5, 400));
    trace(`${node?.name ?? '-'} <- ${label} ${response.status}`);
    if (fault === 'lost answer') throw new TypeError('fetch failed');
    return node && !node.isAlive ? never() : response;
  }

  return {
    isBusy: () => handling > 0,
    async fetch(input, init = {}) {
      const { signal, ...rest } = init;
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([send(new Request(input, rest), signal), aborted]);
    },
  };
}

/** As GitHub and Razorpay answer while they limit requests or have an outage. */
function errorPage(status: number): Response {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (status === 429) headers['retry-after'] = '30';
  const body = JSON.stringify({ message: 'Please try again later.', error: { description: 'Try again.' } });
  return new Response(body, { status, headers });
}
