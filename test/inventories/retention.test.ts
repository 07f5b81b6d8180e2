import { readFileSync } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { formatRetention } from '#domain/retention.ts';
import { readSettings } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { readMarkdownFile } from '#server/features/content/read-markdown-file.ts';
import { retainedTables } from '#server/retained-tables.ts';
import { tables } from './tables.ts';

// What tables say about how long their rows stay, the settings, their example, the privacy page and
// docs/data-lifecycle.md must agree.

const FILE = new URL('../../docs/data-lifecycle.md', import.meta.url);
const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
const { retention } = readSettings({});
const retentions = tables.flatMap(({ about }) =>
  typeof about.retention === 'object' ? [about.retention] : [],
);

test('docs/data-lifecycle.md has what tables say (vitest run --project inventories -u)', async () => {
  const rows = tables.map(({ name, about: { retention: kept, erasure } }) => {
    const days =
      typeof kept === 'object'
        ? kept.says.replace('{days}', `\`${kept.setting}\` = ${retention[kept.setting]}`)
        : kept;
    const erased = typeof erasure === 'object' ? (erasure.says ?? '') : erasure === 'deleted' ? erasure : '';
    return `| \`${name}\` | ${days} | ${erased && `${erased} `}|\n`;
  });
  const document = readFileSync(FILE, 'utf8');
  const made = document.replace(/(\n\|---\|---\|---\|\n)(?:\|.*\n)*/, (_, head) => head + rows.join(''));
  await expect(made).toMatchFileSnapshot(FILE.pathname);
});

test('each table with a retention is in server/retained-tables.ts, which the settings and the job read', () => {
  const declared = tables.flatMap(({ name, about }) => (typeof about.retention === 'object' ? [name] : []));
  expect(retainedTables.map(({ table }) => getTableName(table)).sort()).toEqual(declared);
});

test.each(retentions)('$setting is read, and its default is in the example', ({ setting }) => {
  expect(example).toContain(`\n# ${setting}=${retention[setting]}\n`);
  expect(readSettings({ [setting]: '31' }).retention).toEqual({ ...retention, [setting]: 31 });
  expect(() => readSettings({ [setting]: '29' })).toThrow(`${setting} must be at least 30`);
});

// Only rows of people are on the privacy page.
const ofPeople = tables.flatMap(({ about }) =>
  about.erasure === 'impersonal' || typeof about.retention === 'string' ? [] : [about.retention],
);
test.each(ofPeople)('the privacy page shows the configured $setting', async ({ setting }) => {
  const settings = { ...readSettings({}), retention: { ...retention, [setting]: 41 } };
  const { text, placeholders } = await readMarkdownFile({ settings } as Context, 'pages/privacy');
  const named = Object.entries(placeholders).filter(([, value]) => value === formatRetention(41));
  expect(named).toHaveLength(1);
  expect(text).toContain(`{{${named[0]?.[0]}}}`);
});

test('RETENTION_DAYS applies to data without a separate setting, but mobile numbers stay for 90 days at most', () => {
  const {
    RETENTION_COMPLAINTS_DAYS: complaints,
    RETENTION_MOBILE_NUMBERS_DAYS: mobileNumbers,
    ...others
  } = readSettings({ RETENTION_DAYS: '400' }).retention;
  expect([complaints, mobileNumbers]).toEqual([1095, 90]);
  expect(new Set(Object.values(others))).toEqual(new Set([400]));
  expect(() => readSettings({ RETENTION_MOBILE_NUMBERS_DAYS: '91' })).toThrow('must be at most 90');
});

test.each([
  [30, '30 days'],
  [365, '1 year'],
  [1095, '3 years'],
])('a retention of %d days is written as %s', (days, text) => expect(formatRetention(days)).toBe(text));
