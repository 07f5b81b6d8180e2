import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serveTestPages } from '#test/harness/test-pages.ts';
import { getMetrics } from './request-metrics.ts';

const served = serveTestPages();

/** Opens a connection and sends the head of a form, and some of its body. */
async function sendHalf(path = '/contact', body = 'email='): Promise<Socket> {
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const type = 'content-type: application/x-www-form-urlencoded';
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${type}\r\ncontent-length: 60\r\n\r\n${body}`);
  return socket;
}

const statusOf = async (path: string, init?: RequestInit) => {
  const reply = await fetch(served.url + path, init);
  await reply.text();
  return reply.status;
};

const countAnswers = async (status: string) => {
  const counts = (await getMetrics()).matchAll(
    /^capstone_http_requests_total\{method="POST",status="(\dxx)"\} (\d+)$/gm,
  );
  return Number([...counts].find(([, name]) => name === status)?.[2] ?? 0);
};

test('half-sent forms take no place that others of their network need, and are handled once complete', async () => {
  const count = served.handled.length;
  const sockets = await Promise.all(Array.from({ length: 40 }, () => sendHalf()));
  const form = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=1',
  };
  const statuses = await Promise.all([
    ...['/login', '/projects?search=leaf', '/functions/us-central1/a'].map((path) => statusOf(path)),
    statusOf('/contact', form),
  ]);
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(served.handled).toHaveLength(count + 4);
  sockets[0]?.write('x'.repeat(54));
  const [answer] = (await once(sockets[0] as Socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200/);
  expect(served.handled).toHaveLength(count + 5);
});

test('a form whose rest does not come is answered with 408, and its connection ends', async () => {
  const socket = await sendHalf();
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 408/);
  expect(answer.toString()).toMatch(/connection: close/i);
  await once(socket, 'close');
});

test('a network that opens more than 2,048 connections without a request loses the oldest', async () => {
  const { hostname, port } = new URL(served.url);
  const open = async () => {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const oldest = await open();
  const isClosed = once(oldest, 'close');
  oldest.resume().on('error', () => undefined);
  for (let n = 0; n < 2050; n += 50) await Promise.all(Array.from({ length: 50 }, open));
  await isClosed;
  expect(await statusOf('/login')).toBe(200);
});

test('a client that hangs up in its form is no failure of the server', async () => {
  served.errors.length = 0;
  const [failures, refusals] = [await countAnswers('5xx'), await countAnswers('4xx')];
  const sockets = await Promise.all(Array.from({ length: 6 }, () => sendHalf()));
  for (const socket of sockets) socket.resetAndDestroy();
  await expect.poll(() => countAnswers('4xx')).toBe(refusals + 6);
  expect(await countAnswers('5xx')).toBe(failures);
  expect(served.errors).toEqual([]);
});

test('a client that hangs up during its answer is no failure, also if the work then fails', async () => {
  served.errors.length = 0;
  const [failures, refusals] = [await countAnswers('5xx'), await countAnswers('4xx')];
  served.whenHandled = (request) =>
    new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const socket = await sendHalf('/contact', 'x'.repeat(60));
  const count = served.handled.length;
  await expect.poll(() => served.handled.length).toBeGreaterThanOrEqual(count);
  socket.resetAndDestroy();
  await expect.poll(() => countAnswers('4xx')).toBe(refusals + 1);
  served.whenHandled = () => undefined;
  expect([await countAnswers('5xx'), served.errors]).toEqual([failures, []]);
});

test('a failure of the server is still one', async () => {
  served.errors.length = 0;
  const failures = await countAnswers('5xx');
  served.whenHandled = () => {
    throw new Error('unexpected');
  };
  expect(await statusOf('/contact', { method: 'POST', body: 'x' })).toBe(500);
  served.whenHandled = () => undefined;
  expect([await countAnswers('5xx'), served.errors.length]).toEqual([failures + 1, 1]);
});
