import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { action } from '#app/api/web-vitals.route.ts';
import { shopContext } from '#app/middleware/shop-context.ts';
import { readMetrics } from '#server/platform/http/request-metrics.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function tell(body: unknown, { address = '1.1.1.1', headers = {} } = {}) {
  const context = new RouterContextProvider();
  context.set(shopContext, { ...shop.context, clientIp: address });
  const request = new Request('http://localhost:3000/web-vitals', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return (await action({ request, context })).status;
}

const vitals = [{ name: 'LCP', value: 1234 }];

test('records web vitals as histograms by page kind', async () => {
  expect(
    await tell({
      page: '/projects/crop-doctor',
      vitals: [...vitals, { name: 'CLS', value: 0.02 }, { name: 'INP', value: 48 }],
    }),
  ).toBe(204);
  expect(await tell({ page: '/secret/path"}\n', vitals })).toBe(204);
  const text = await readMetrics();
  expect(text).toContain('capstone_web_vital_seconds_sum{name="LCP",page="/projects/:projectSlug"} 1.234');
  expect(text).toContain('capstone_web_vital_seconds_count{name="INP",page="/projects/:projectSlug"} 1');
  expect(text).toContain('capstone_web_vital_score_sum{name="CLS",page="/projects/:projectSlug"} 0.02');
  expect(text).toContain('capstone_web_vital_seconds_count{name="LCP",page="other"} 1');
  expect(text).not.toMatch(/crop-doctor|secret/);
});

test.each([
  ['no JSON', 'page=/'],
  ['no measurements', { page: '/', vitals: [] }],
  ['another name', { page: '/', vitals: [{ name: 'FID', value: 1 }] }],
  ['a negative value', { page: '/', vitals: [{ name: 'LCP', value: -1 }] }],
  ['an endless value', { page: '/', vitals: [{ name: 'LCP', value: 1e21 }] }],
  ['too many', { page: '/', vitals: Array.from({ length: 6 }, () => vitals[0]) }],
  ['an endless path', { page: 'x'.repeat(301), vitals }],
])('%s is refused', async (_, body) => {
  expect(await tell(body)).toBe(400);
});

test('rejects other origins and floods', async () => {
  expect(await tell({ page: '/', vitals }, { headers: { origin: 'https://elsewhere.example' } })).toBe(400);
  const flood = await Promise.all(
    Array.from({ length: 61 }, () => tell({ page: '/', vitals }, { address: '2.2.2.2' })),
  );
  expect(flood.filter((status) => status === 429)).toHaveLength(1);
});
