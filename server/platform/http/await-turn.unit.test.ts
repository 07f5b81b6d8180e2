import { EventEmitter } from 'node:events';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { awaitTurn } from './await-turn.ts';

/** Sends a request and returns its work compared with that of a page. */
async function costOf(
  path: string,
  headers: Record<string, string> = {},
  hasSandbox = false,
): Promise<number> {
  const costs: number[] = [];
  const turn = awaitTurn({
    clientIpOf: () => '192.0.2.1',
    beginWork: async ({ cost }) => {
      costs.push(cost);
      return () => undefined;
    },
    hasSandbox,
  });
  const app = new Hono().use(turn as never).all('*', (c) => c.text('answer'));
  const outgoing = Object.assign(new EventEmitter(), { destroyed: false });
  const reply = await app.request(path, { method: 'POST' }, { incoming: { headers }, outgoing });
  expect(reply.status).toBe(200);
  return costs[0] ?? 0;
}

const CHUNKED = { 'transfer-encoding': 'chunked' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const KB = 1024;

test.each([
  ['/functions/us-central1/a', CHUNKED, 256 * KB],
  ['/web-vitals', CHUNKED, 256 * KB],
  ['/contact', { ...CHUNKED, ...FORM }, 64 * KB],
  ['/contact', CHUNKED, 256 * KB],
  ['/contact', { ...CHUNKED, 'content-type': `text/plain, ${FORM['content-type']}` }, 256 * KB],
  ['/orders/x/disclosure', { ...CHUNKED, ...FORM }, 200 * KB],
])('a body for %s without a length (%j) costs as much as the largest', async (path, headers, bytes) => {
  const known = { ...headers, 'content-length': String(bytes) } as Record<string, string>;
  delete known['transfer-encoding'];
  expect(await costOf(path, headers)).toBe(await costOf(path, known));
  expect(await costOf(path, headers)).toBeGreaterThanOrEqual(bytes / (16 * KB) - 1);
});

test('the webhooks never wait', async () => {
  for (const path of ['/webhooks/razorpay', '/webhooks/github']) expect(await costOf(path, CHUNKED)).toBe(0);
});

test('the addresses of the sandbox are pages of a shop without one', async () => {
  for (const path of ['/sandbox', '/sandbox/', '/sandbox/x/y']) {
    expect(await costOf(path, {}, true)).toBe(0);
    expect(await costOf(path)).toBe(1);
  }
  expect(await costOf('/sandboxes', {}, true)).toBe(1);
});
