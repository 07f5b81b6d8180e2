import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { loader } from '#app/api/documents/documents.route.ts';
import { shopContext } from '#app/middleware/shop-context.ts';
import type { Context } from '#server/context.ts';

/** The documents' address for tests: read once, or followed until `signal` aborts. */
export function documentsOf(shop: Context, signal: () => AbortSignal) {
  function get(path: string, accept = 'application/json', context = shop): Promise<Response> {
    const provider = new RouterContextProvider();
    provider.set(shopContext, context);
    const headers = { accept, cookie: 'session=of-a-test' };
    const request = new Request(`http://localhost:3000/documents/${path}`, { headers, signal: signal() });
    const params = { '*': new URL(request.url).pathname.slice('/documents/'.length) };
    return loader({ request, params, context: provider } as unknown as Parameters<typeof loader>[0]);
  }

  /** The events of a stream, one at a time; null at its end. */
  async function follow(path: string, context?: Context) {
    const response = await get(path, 'text/event-stream', context);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    return async (): Promise<{ event: string; data: Record<string, never> } | null> => {
      while (!rest.includes('\n\n')) {
        const { value, done } = (await reader?.read()) ?? { value: '', done: true };
        if (done) return null;
        rest += value;
      }
      const [head = '', ...others] = rest.split('\n\n');
      rest = others.join('\n\n');
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(head) ?? [];
      return { event, data: JSON.parse(data) };
    };
  }

  return { get, follow };
}
