import { expect, test } from './fixtures.ts';

test('the health endpoints report that the shop is alive and ready', async ({ page }) => {
  expect((await page.goto('/healthz'))?.status()).toBe(200);
  expect((await page.goto('/readyz'))?.status()).toBe(200);
});
