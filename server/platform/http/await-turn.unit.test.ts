import { EventEmitter } from 'node:events';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { awaitTurn } from './await-turn.ts';
import { currentTurn } from './request-turn.ts';

interface Asked {
  path: string;
  bytes?: number;
  hasSandbox?: boolean;
  status?: 200 | 304 | 404;
}

/** Sends a request and returns its work compared with that of a page, and how often its turn ended. */
async function send({ path, bytes = 0, hasSandbox = false, status = 200 }: Asked) {
  const costs: number[] = [];
  const ends: number[] = [];
  const turn = awaitTurn({
    clientIpOf: () => '192.0.2.1',
    beginWork: async ({ cost }) => {
      costs.push(cost);
      return (moreCost = 0) => ends.push(moreCost);
    },
    hasSandbox,
  });
  const app = new Hono()
    .use(turn as never)
    .all('/waits', (c) => {
      currentTurn()?.end();
      expect(ends).toHaveLength(1);
      return c.text(currentTurn()?.clientIp ?? '');
    })
    .all('*', () => {
      expect(ends).toEqual([]);
      return new Response(status === 304 ? null : 'answer', { status });
    });
  const outgoing = Object.assign(new EventEmitter(), { destroyed: false });
  const incoming = { headers: {}, rawBody: Buffer.alloc(bytes) };
  const reply = await app.request(path, { method: 'POST' }, { incoming, outgoing });
  expect(reply.status).toBe(status);
  return { costs, ends };
}

const KB = 1024;

test.each([
  ['/login', 1],
  ['/contact', 1],
  ['/no-such-page', 1],
  ['/documents/projects', 1 / 2],
  ['/functions/us-central1/validateCoupon', 1 / 2],
  ['/auth/get-session', 1 / 2],
  ['/payment/callback/x', 1 / 2],
  ['/metrics', 1 / 2],
  ['/web-vitals', 1 / 2],
  ['/readyz', 1 / 2],
  ['/healthz', 1 / 2],
  ['/up', 1 / 2],
  ['/covers/x', 1 / 25],
])('a request for %s costs %d of a page, and its turn ends with its answer', async (path, cost) => {
  expect(await send({ path })).toEqual({ costs: [cost], ends: [0] });
});

test.each([
  ['/contact', 16 * KB, 1],
  ['/contact', 64 * KB, 4],
  ['/functions/us-central1/a', 256 * KB, 15.5],
])('a body for %s of %d bytes costs %d pages', async (path, bytes, cost) => {
  expect((await send({ path, bytes })).costs).toEqual([cost]);
});

test('an address of no picture costs half a page more, and a picture that the browser has does not', async () => {
  for (const path of ['/covers/x', '/previews/x']) {
    expect((await send({ path, status: 404 })).ends).toEqual([1 / 2]);
    expect((await send({ path, status: 304 })).ends).toEqual([0]);
  }
});

test('the turns of webhooks are others than those of pages', async () => {
  for (const path of ['/webhooks/razorpay', '/webhooks/github'])
    expect((await send({ path, bytes: 2048 * KB })).costs).toEqual([]);
});

test.each([
  ['accepted ones of up to 64 KB never wait', 200, 64 * KB, 100],
  ['refused ones cost half a page', 400, 1, 19],
  ['large ones cost a page for each 256 KB', 200, 64 * KB + 512 * KB, 5],
])('of 100 webhooks that arrive at once, %s', async (_, status, bytes, handled) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const turn = awaitTurn({
    clientIpOf: () => '192.0.2.1',
    beginWork: () => Promise.reject(new Error('these are turns of pages')),
    hasSandbox: false,
  });
  let count = 0;
  const app = new Hono().use(turn as never).all('*', (c) => {
    count += 1;
    return c.text('answer', status as 200);
  });
  const outgoing = { destroyed: false };
  const incoming = { headers: {}, rawBody: Buffer.alloc(bytes) };
  const send = () => app.request('/webhooks/razorpay', { method: 'POST' }, { incoming, outgoing });
  for (let n = 0; n < 100; n += 1) {
    void send();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(count).toBe(handled);
});

test('a request that waits for something else ends its turn before', async () => {
  expect((await send({ path: '/waits' })).ends).toEqual([0, 0]);
});

test('the addresses of the sandbox are pages of a shop without one', async () => {
  for (const path of ['/sandbox', '/sandbox/', '/sandbox/x/y']) {
    expect((await send({ path, hasSandbox: true })).costs).toEqual([]);
    expect((await send({ path })).costs).toEqual([1]);
  }
  expect((await send({ path: '/sandboxes', hasSandbox: true })).costs).toEqual([1]);
});
