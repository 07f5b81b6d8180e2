import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { streamDocument } from '#app/api/documents/stream-document.ts';
import type { Context } from '#server/context.ts';
import { createHttpServer } from '#server/platform/http/http-server.ts';
import { openApp } from './app.ts';

/** Reads documents in tests, once or as a stream until `signal` aborts. */
export function documentsOf(shop: Context, signal: () => AbortSignal) {
  async function get(
    path: string,
    accept = 'application/json',
    context = shop,
    cookie = 'session=of-a-test',
  ): Promise<Response> {
    const headers = { accept, cookie };
    if (accept === 'text/event-stream') {
      const url = await serveStreams(context);
      return fetch(`${url}/documents/${path}`, { headers, signal: signal() });
    }
    const app = await openApp('api/');
    return app(context, `/documents/${path}`, { headers, signal: signal() });
  }

  /** Returns a function that resolves to the next event, or null at the end of the stream. */
  async function follow(path: string, context?: Context) {
    const response = await get(path, 'text/event-stream', context);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = '';
    return async (): Promise<{ event: string; data: Record<string, never> } | null> => {
      for (;;) {
        while (!buffer.includes('\n\n')) {
          const { value, done } = (await reader?.read()) ?? { value: '', done: true };
          if (done) return null;
          buffer += value;
        }
        const [head = '', ...others] = buffer.split('\n\n');
        buffer = others.join('\n\n');
        const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(head) ?? [];
        // A block without an event is a comment.
        if (event) return { event, data: JSON.parse(data) };
      }
    };
  }

  return { get, follow };
}

const servers = new WeakMap<Context, Promise<string>>();

/**
 * Serves streams in this context and returns the server's URL. The server ends with the tests of its file.
 */
function serveStreams(context: Context): Promise<string> {
  const started = servers.get(context) ?? startServer(context);
  servers.set(context, started);
  return started;
}

async function startServer(context: Context): Promise<string> {
  const server = createHttpServer({
    settings: context.settings,
    log: context.log,
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    handle: async () => new Response('not a stream', { status: 500 }),
    openStream: (stream) => streamDocument(context, stream),
  });
  await new Promise<void>((done) => server.unref().listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
