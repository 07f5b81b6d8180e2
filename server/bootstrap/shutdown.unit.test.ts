import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { closeServer } from './shutdown.ts';

/** A client that keeps one connection open, like a proxy. */
function createClient(server: Server) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const { port } = server.address() as AddressInfo;
  return async () => {
    const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.headers.connection;
  };
}

it('closeServer asks a proxy to close its connection first', async () => {
  const server = createServer((_request, response) => response.end('ok'));
  await once(server.listen(0), 'listening');
  const request = createClient(server);
  expect(await request()).toBe('keep-alive');

  const closed = closeServer(server, 1000);
  expect(await request()).toBe('close');
  await closed;
  expect(server.listening).toBe(false);
});

it('closeServer lets an open request finish', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const server = createServer((_request, response) => answered.then(() => response.end('ok')));
  await once(server.listen(0), 'listening');
  const arrived = once(server, 'request');
  const response = createClient(server)();
  await arrived;
  const closed = closeServer(server);
  answer();
  await expect(response).resolves.toBe('keep-alive');
  await closed;
});
