import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createDirectBody, type Sink, sendDirectly } from './direct-body.ts';

let server: Server;
afterEach(() => void server.close());

async function serve(answer: (response: ServerResponse) => void): Promise<IncomingMessage> {
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return new Promise((done, failed) => get(`http://127.0.0.1:${port}`, done).on('error', failed));
}

test('writes headers and text, and stops when the client disconnects', async () => {
  const stopped = Promise.withResolvers<void>();
  let sink: Sink | undefined;
  const body = createDirectBody((given) => {
    sink = given;
    given.write('first');
    return stopped.resolve;
  }, 10);
  const headers = { 'content-type': 'text/event-stream', 'x-one': '1' };
  const reply = await serve((response) =>
    expect(sendDirectly(new Response(body, { status: 201, headers }), response)).toBe(true),
  );
  expect([reply.statusCode, reply.headers]).toMatchObject([201, headers]);
  const [chunk] = await new Promise<Buffer[]>((done) => reply.once('data', (...given) => done(given)));
  expect(chunk?.toString()).toBe('first');
  expect(sink?.isFull()).toBe(false);
  reply.destroy();
  await stopped.promise;
});

test('is full for a client that does not read', async () => {
  let isFull = () => false;
  const body = createDirectBody((sink) => {
    for (let chunk = 0; chunk < 200; chunk++) sink.write('x'.repeat(100_000));
    isFull = sink.isFull;
    return () => undefined;
  }, 10_000);
  const reply = await serve((response) => void sendDirectly(new Response(body), response));
  expect(isFull()).toBe(true);
  reply.destroy();
});

test('leaves other responses to the server', async () => {
  const reply = await serve((response) => {
    expect(sendDirectly(new Response('page'), response)).toBe(false);
    response.end();
  });
  expect(reply.resume().statusCode).toBe(200);
});
