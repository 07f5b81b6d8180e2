import { expect } from 'vitest';
import type { Context } from '#server/context.ts';
import { openApp } from './app.ts';

/** Reads documents in tests, once or as a stream until `signal` aborts. */
export function documentsOf(shop: Context, signal: () => AbortSignal) {
  async function get(path: string, accept = 'application/json', context = shop): Promise<Response> {
    const app = await openApp('api/');
    const headers = { accept, cookie: 'session=of-a-test' };
    return app(context, `/documents/${path}`, { headers, signal: signal() });
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
