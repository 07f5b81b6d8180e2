import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in of a provider that a test writes the script for: it behaves until told otherwise, and remembers every call. */
export interface ScriptedServer {
  /** `http://127.0.0.1:port` */
  origin: string;
  calls: Call[];
  /** What happens to the coming calls whose `METHOD /path` begins so, one step a call; after that it behaves again. */
  script(call: string, ...steps: Step[]): void;
  /** Forgets calls and scripts. */
  reset(): void;
  close(): Promise<void>;
}

export type Entity = Record<string, unknown>;

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Entity;
}

export interface Reply {
  status: number;
  /** Text goes out as HTML. */
  body?: string | Entity | Entity[];
  headers?: Record<string, string>;
}

/**
 * `drop`: do it, but cut the line before answering · `cut`: cut it before doing anything · `hold`: do it, answer when the
 * promise is kept · `change`: do it, then change the answer · a reply: do nothing, answer this.
 */
export type Step =
  | 'drop'
  | 'cut'
  | { hold: Promise<unknown> }
  | { change: (reply: Reply) => Reply }
  | { reply: Reply };

/** Listens on a free port of this machine. `behave` is what the provider does when it is well. */
export async function startScriptedServer(behave: (call: Call) => Reply): Promise<ScriptedServer> {
  const calls: Call[] = [];
  const scripts: { call: string; step: Step }[] = [];

  function nextStep({ method, path }: Call): Step | null {
    const at = scripts.findIndex(({ call }) => `${method} ${path}`.startsWith(call));
    return at < 0 ? null : (scripts.splice(at, 1)[0]?.step ?? null);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    calls.push(call);
    const reply = await perform(nextStep(call), () => behave(call));
    if (reply) send(response, reply);
    else response.destroy();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    script: (call, ...steps) => void scripts.push(...steps.map((step) => ({ call, step }))),
    reset() {
      calls.length = 0;
      scripts.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The reply to send, or null to cut the line. */
async function perform(step: Step | null, behave: () => Reply): Promise<Reply | null> {
  if (step === 'cut') return null;
  if (step !== null && typeof step === 'object' && 'reply' in step) return step.reply;
  const reply = behave();
  if (step === null) return reply;
  if (step === 'drop') return null;
  if ('change' in step) return step.change(reply);
  await step.hold;
  return reply;
}

async function readCall(request: IncomingMessage): Promise<Call> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const text = Buffer.concat(chunks).toString();
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: text ? (JSON.parse(text) as Entity) : {},
  };
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers });
  if (body === undefined) response.end();
  else response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
