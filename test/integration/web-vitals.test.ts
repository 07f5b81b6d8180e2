import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMetrics } from '#server/platform/http/request-metrics.ts';
import { openApp } from '#test/harness/app.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function report(body: unknown, { clientIp = '1.1.1.1', headers = {} } = {}) {
  const app = await openApp('api/');
  const response = await app({ ...shop.context, clientIp }, '/web-vitals', { method: 'POST', headers, body });
  return response.status;
}

const vitals = [{ name: 'LCP', value: 1234 }];

test('web vitals are recorded by page kind', async () => {
  expect(
    await report({
      page: '/projects/crop-doctor',
      vitals: [...vitals, { name: 'CLS', value: 0.02 }, { name: 'INP', value: 48 }],
    }),
  ).toBe(204);
  expect(await report({ page: '/secret/path"}\n', vitals })).toBe(204);
  const text = await getMetrics();
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
])('web vitals are refused: %s', async (_, body) => {
  expect(await report(body)).toBe(400);
});

test('web vitals of other sites and floods are refused', async () => {
  expect(await report({ page: '/', vitals }, { headers: { origin: 'https://elsewhere.example' } })).toBe(403);
  const flood = await Promise.all(
    Array.from({ length: 61 }, () => report({ page: '/', vitals }, { clientIp: '2.2.2.2' })),
  );
  expect(flood.filter((status) => status === 429)).toHaveLength(1);
});
