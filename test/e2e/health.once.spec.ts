import { expect, test } from './fixtures.ts';

test('health endpoints report alive and ready', async ({ page }) => {
  expect((await page.goto('/healthz'))?.status()).toBe(200);
  expect((await page.goto('/readyz'))?.status()).toBe(200);
});
