import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopMetrics } from '#server/readers/metrics/get-shop-metrics.ts';
import { type App, openApp } from '#test/harness/app.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

const TOKEN = 'a metrics token';

let shop: TestShop;
let app: App;

beforeAll(async () => {
  shop = await openTestShop();
  app = await openApp('api/');
});
afterAll(() => shop.close());

test.each<[mode: 'sandbox' | 'live', clientIp: string, headers: Record<string, string>, status: number]>([
  ['sandbox', '127.0.0.1', {}, 200],
  ['sandbox', '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }, 404],
  ['sandbox', '192.0.2.1', {}, 404],
  ['live', '127.0.0.1', {}, 404],
  ['live', '127.0.0.1', { authorization: 'Bearer another' }, 404],
  ['live', '127.0.0.1', { authorization: `Bearer ${TOKEN}` }, 200],
  ['live', '192.0.2.1', { authorization: `Bearer ${TOKEN}` }, 200],
])('a request for metrics with %s, from %s with %j, gets %i', async (mode, clientIp, headers, status) => {
  const settings = { ...shop.context.settings, mode, metricsToken: TOKEN };
  const response = await app({ ...shop.context, settings, clientIp }, '/metrics', { headers });
  expect(response.status).toBe(status);
});

test("the process's metrics are shown when the database cannot be read", async () => {
  const db = new Proxy(shop.context.db, {
    get() {
      throw new Error('Connection terminated');
    },
  });
  const metrics = createShopMetrics({ ...shop.context, db });
  const text = await (await app({ ...shop.context, metrics, clientIp: '127.0.0.1' }, '/metrics')).text();
  expect(text).toContain('capstone_metrics_errors_total{group="totals"} 1');
  expect(text).toContain('capstone_streams_open 0');
  expect(text).not.toMatch(/^capstone_orders/m);
});
