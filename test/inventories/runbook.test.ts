import { globSync, readFileSync } from 'node:fs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { CASE_KINDS } from '#domain/case.ts';
import type { Actor, Context } from '#server/context.ts';
import { registry } from '#server/platform/http/request-metrics.ts';
import { rightsOf } from '#test/harness/admins.ts';
import '#server/platform/page-cache/page-cache.ts';
import { CASE_KIND_LABELS } from '#app/messages/cases.ts';
import { getRunbook } from '#server/features/content/get-page.ts';
import { plainText } from '#server/platform/markdown/plain-text.ts';
import { observePool } from '#server/platform/process-metrics.ts';
import { SHOP_GAUGES } from '#server/readers/metrics/shop-gauges.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const { groups } = parse(read('ops/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

const log = pino({ level: 'silent' });
const context = (rights: Actor['rights']) =>
  ({ actor: { userId: 'u', rights } as Actor, log: log as Context['log'] }) as Context;
const blocks = await getRunbook(context(rightsOf()));

test('the runbook is for admins only', async () => {
  await expect(getRunbook(context(null))).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
});

test.each([...CASE_KINDS, ...rules.map(({ alert }) => alert)])(
  'the runbook has an entry of four points for %s',
  (id) => {
    const index = blocks.findIndex((block) => block.kind === 'heading' && block.id === id);
    const [entry] = blocks.slice(index + 1, index + 2);
    expect(index).toBeGreaterThanOrEqual(0);
    expect(plainText(entry ? [entry] : []).match(/^(Meaning|Buyer sees|Do|Verify): \S/gm)).toHaveLength(4);
  },
);

test('the runbook names each kind of case like the admin panel, and has no ID twice', () => {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []));
  const titles = new Map(headings.map(({ id, text }) => [id, text]));
  expect(titles.size).toBe(headings.length);
  for (const kind of CASE_KINDS) expect(titles.get(kind)).toBe(CASE_KIND_LABELS[kind]);
});

test.each(rules)(
  'the alert $alert has a severity, a summary, its entry and a test',
  ({ alert, labels, annotations }) => {
    expect(labels.severity).toMatch(/^(critical|warning)$/);
    expect(annotations.summary).toMatch(/\.$/);
    expect(annotations.runbook_url).toBe(`https://shop.example/admin/runbook#${alert}`);
    expect(read('ops/prometheus/alerts.test.yml')).toContain(`alertname: ${alert}\n`);
  },
);

test('alerts and dashboards use only metrics that the shop exports', async () => {
  observePool({ totalCount: 1, idleCount: 1, waitingCount: 0, options: { max: 10 } as never });
  const exported = new Set(['up', ...Object.keys(SHOP_GAUGES)]);
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    exported.add(name);
    if (String(type) === 'histogram')
      for (const part of ['bucket', 'sum', 'count']) exported.add(`${name}_${part}`);
  }
  const dashboards = globSync('ops/grafana/*.json', { cwd: root }).map(
    (file) => JSON.parse(read(file)) as object,
  );
  expect(dashboards.length).toBeGreaterThan(0);
  const used = JSON.stringify([rules.map(({ expr }) => expr), dashboards]).match(
    /\b(capstone|process|nodejs)_\w+|\bup\b/g,
  );
  expect([...new Set(used)].filter((name) => !exported.has(name))).toEqual([]);
});
