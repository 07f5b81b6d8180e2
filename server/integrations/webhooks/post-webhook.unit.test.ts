import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { postWebhook } from './post-webhook.ts';

/** What the receiver does with a connection. */
let receive: (socket: Socket) => void = () => undefined;
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined);
  receive(socket);
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(() => server.close());

const post = (scheme: string) =>
  postWebhook({
    url: `${scheme}://127.0.0.1:${port}/hook`,
    id: 'msg_1',
    body: '{}',
    secrets: ['whsec_c2VjcmV0'],
    allowsLoopback: true,
  });

test.each<[string, string, (socket: Socket) => void]>([
  ['does not answer', 'http', () => undefined],
  ['never ends the headers of its answer', 'http', (socket) => socket.write('HTTP/1.1 200 OK\r\nx-a: ')],
  ['never agrees on a key', 'https', () => undefined],
])('a try ends after 15 seconds when the receiver %s', async (_, scheme, behaviour) => {
  const clock = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const arrived = new Promise<Socket>((resolve) => {
    receive = (socket) => {
      behaviour(socket);
      socket.once('data', () => resolve(socket));
    };
  });
  const outcome = post(scheme);
  expect(limit).toHaveBeenCalledExactlyOnceWith(15_000);
  const closed = new Promise((resolve) => void arrived.then((socket) => socket.once('close', resolve)));
  await arrived;
  clock.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  expect(await outcome).toEqual({ status: null, answer: 'No answer in 15 seconds' });
  await closed;
});

test('an answer in time counts, and the body that follows is not waited for', async () => {
  receive = (socket) =>
    socket.once('data', () => socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 999\r\n\r\nx'));
  expect(await post('http')).toEqual({ status: 202, answer: '202' });
});

test('an interim answer is no answer', async () => {
  receive = (socket) =>
    socket.once('data', () =>
      socket.write('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'),
    );
  expect(await post('http')).toEqual({ status: 500, answer: '500' });
});
