import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { loader } from '#app/api/documents/documents.route.ts';
import { shopContext } from '#app/middleware/shop-context.ts';
import type { Context } from '#server/context.ts';

/** Reads documents in tests, once or as a stream until `signal` aborts. */
export function documentsOf(shop: Context, signal: () => AbortSignal) {
  function get(path: string, accept = 'application/json', context = shop): Promise<Response> {
    const provider = new RouterContextProvider();
    provider.set(shopContext, context);
    const headers = { accept, cookie: 'session=of-a-test' };
    const request = new Request(`http://localhost:3000/documents/${path}`, { headers, signal: signal() });
    const params = { '*': new URL(request.url).pathname.slice('/documents/'.length) };
    return loader({ request, params, context: provider } as unknown as Parameters<typeof loader>[0]);
  }

  /** Returns a function that resolves to the next event, or null at the end of the stream. */
  async function follow(path: string, context?: Context) {
    const response = await get(path, 'text/event-stream', context);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = '';
    return async (): Promise<{ event: string; data: Record<string, never> } | null> => {
      while (!buffer.includes('\n\n')) {
        const { value, done } = (await reader?.read()) ?? { value: '', done: true };
        if (done) return null;
        buffer += value;
      }
      const [head = '', ...others] = buffer.split('\n\n');
      buffer = others.join('\n\n');
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(head) ?? [];
      return { event, data: JSON.parse(data) };
    };
  }

  return { get, follow };
}
