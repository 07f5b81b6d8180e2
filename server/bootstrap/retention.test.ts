import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatRetention, RETAINED, type Retained } from '#domain/retention.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { readSettings } from '../config.ts';
import { readMarkdownFile } from '../content/read-markdown-file.ts';

// The settings, their example, the privacy page and docs/data-lifecycle.md must agree.

const shop = setUp(openTestShop);

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const rows = [...read('docs/data-lifecycle.md').matchAll(/^\| `(\w+)` \| (.+?) \| (.*?) ?\|$/gm)];
const settingOf = (kept: Retained) =>
  `RETENTION_${kept.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_DAYS`;
const { retention } = readSettings({});

test('docs/data-lifecycle.md has a row for every table', async () => {
  const { rows: tables } = await shop.database.pool.query(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'test_jobs' order by 1`,
  );
  const [documented, existing] = [rows.map(([, name]) => name), tables.map(({ name }) => name)];
  const missing = existing.filter((name) => !documented.includes(name));
  expect(missing, 'docs/data-lifecycle.md lacks a row for these tables').toEqual([]);
  expect(documented, 'docs/data-lifecycle.md has rows in alphabetical order').toEqual(existing);
});

describe.each(RETAINED)('retention of %s', (kept) => {
  const setting = settingOf(kept);

  test('the retention has a setting whose default the example and the table name', () => {
    expect(read('.env.example')).toContain(`\n# ${setting}=${retention[kept]}\n`);
    const described = rows.filter(([, , time]) => time?.includes(`\`${setting}\` = ${retention[kept]}`));
    expect(described).toHaveLength(1);
  });

  test('the retention follows its setting', () => {
    expect(readSettings({ [setting]: '31' }).retention).toEqual({ ...retention, [kept]: 31 });
    expect(() => readSettings({ [setting]: '29' })).toThrow(`${setting} must be at least 30`);
  });
});

// Invitation calls contain no names.
test.each(RETAINED.filter((kept) => kept !== 'inviteCalls'))(
  'the privacy page shows the configured retention of %s',
  async (kept) => {
    const changed = { ...retention, [kept]: 41 };
    const context = { ...shop.context, settings: { ...shop.context.settings, retention: changed } };
    const { text, placeholders } = await readMarkdownFile(context, 'pages/privacy');
    const named = Object.entries(placeholders).filter(([, value]) => value === formatRetention(41));
    expect(named).toHaveLength(1);
    expect(text).toContain(`{{${named[0]?.[0]}}}`);
  },
);

test('RETENTION_DAYS applies to data without a separate setting, but mobile numbers stay for 90 days at most', () => {
  const { complaints, mobileNumbers, ...others } = readSettings({ RETENTION_DAYS: '365' }).retention;
  expect([complaints, mobileNumbers]).toEqual([1095, 90]);
  expect(new Set(Object.values(others))).toEqual(new Set([365]));
  expect(() => readSettings({ RETENTION_MOBILE_NUMBERS_DAYS: '91' })).toThrow('must be at most 90');
});

test.each([
  [30, '30 days'],
  [365, '1 year'],
  [1095, '3 years'],
])('a retention of %d days is written as %s', (days, text) => expect(formatRetention(days)).toBe(text));
