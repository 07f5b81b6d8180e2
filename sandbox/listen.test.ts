import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { listenOnLoopback } from './listen.ts';

test('a server never closes idle connections', async () => {
  const server = await listenOnLoopback(new Hono().get('/', (c) => c.text('here')));
  const { headers } = await fetch(server.url);
  await server.close();
  // A server with an idle timeout announces it in this header.
  expect(headers.get('keep-alive')).toBeNull();
});
