import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CASE_KINDS } from '#domain/case.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

// This test follows the links of cases and alerts. test/inventories/runbook.test.ts covers the content of
// each entry.

const shop = setUp(openTestShop);

test('an admin of orders opens the entry of every kind of case and every alert', async () => {
  const alerts = readFileSync(new URL('../../ops/prometheus/alerts.yml', import.meta.url), 'utf8');
  const linked = [...alerts.matchAll(/runbook_url: \S+\/admin\/runbook#(\w+)/g)].map(([, id]) => id);
  expect(linked.length).toBeGreaterThan(10);
  const app = await openApp();
  const page = await app(await asAdmin(shop, 'orderWrite'), '/admin/runbook');
  expect(page.status).toBe(200);
  const html = await page.text();
  const missing = [...CASE_KINDS, ...linked].filter((id) => !html.includes(` id="${id}"`));
  expect(missing, 'docs/runbook.md lacks these entries').toEqual([]);
});
