import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAsGithub } from './github-answers.ts';
import { createGithubState, type GithubState } from './github-state.ts';

export interface GithubCall {
  /** Such as `PUT /repos/acme/shop/collaborators/asha`, without a query. */
  route: string;
  authorization: string | undefined;
  body: unknown;
}

/**
 * What happens instead of the usual answer: a status of its own, a reply that never comes (`hold`; `hold-after`: though
 * it was done), a connection cut before anything happened (`drop`), or cut after it did (`drop-after`), or a body that comes
 * too slowly (`drip`).
 */
export type Reply =
  | 'usual'
  | 'hold'
  | 'hold-after'
  | 'drop'
  | 'drop-after'
  | 'drip'
  | { status: number; headers?: Record<string, string>; body?: unknown };

export interface FakeGithub extends GithubState {
  url: string;
  calls: GithubCall[];
  /** The next calls whose route matches get these replies, one each; then all is as usual again. */
  script(route: RegExp, ...replies: Reply[]): void;
  /** From now on all is as usual. */
  unscript(): void;
  /** How many calls there were of these. */
  count(route: RegExp): number;
  /** Forgets accounts, repositories, calls and scripts. */
  reset(): void;
  close(): Promise<void>;
}

/** A GitHub that a test holds in its hands ("FG"): behaves like the real one until told otherwise. */
export async function startFakeGithub(): Promise<FakeGithub> {
  const state = createGithubState();
  const calls: GithubCall[] = [];
  const scripts: { route: RegExp; replies: Reply[] }[] = [];

  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const route = `${request.method} ${decodeURIComponent(url.pathname)}`;
    const body = await readBody(request);
    calls.push({ route, authorization: request.headers.authorization, body });
    const reply =
      scripts.find((each) => each.replies.length > 0 && each.route.test(route))?.replies.shift() ?? 'usual';
    if (reply === 'hold') return;
    if (reply === 'drop') return void request.socket.destroy();
    if (typeof reply === 'object') return send(response, reply.status, reply.body, reply.headers);
    const usual = answerAsGithub(state, { route, url, body });
    if (reply === 'hold-after') return;
    if (reply === 'drop-after') return void request.socket.destroy();
    if (reply === 'drip') {
      response.writeHead(usual.status, { 'content-type': 'application/json', 'content-length': '1000' });
      return void response.write('{');
    }
    send(response, usual.status, usual.body, usual.headers);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    script: (route, ...replies) => void scripts.push({ route, replies }),
    unscript: () => void scripts.splice(0),
    count: (route) => calls.filter((call) => route.test(call.route)).length,
    reset() {
      state.forget();
      calls.length = 0;
      scripts.length = 0;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text ? JSON.parse(text) : null;
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown = null,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, { ...(status === 204 ? {} : { 'content-type': type }), ...headers });
  response.end(status === 204 ? undefined : text);
}
