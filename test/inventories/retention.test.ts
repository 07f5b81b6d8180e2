import { readFileSync } from 'node:fs';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { formatRetention } from '#domain/retention.ts';
import { prune } from '#server/bootstrap/prune.ts';
import { readSettings } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { readMarkdownFile } from '#server/features/content/read-markdown-file.ts';
import { ownedTables, retainedTables } from '#server/features/tables.ts';
import type { AboutTable } from '#server/platform/db/define-table.ts';
import { openErasureFixture } from '#test/harness/erasure-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { tables } from './tables.ts';

// What tables say about how long their rows stay, the settings, their example, the privacy page and
// docs/data-lifecycle.md must agree, and the job prunes what they say.

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

test('each table that says when or by whose IDs its rows are deleted is listed', () => {
  const namesOf = (list: readonly { table: PgTable }[]) =>
    list.map(({ table }) => getTableName(table)).sort();
  const namesWhere = (declares: (about: AboutTable) => boolean) =>
    tables.filter(({ about }) => declares(about)).map(({ name }) => name);
  const ADD = 'Add these tables to server/features/tables.ts';
  expect(namesOf(retainedTables), ADD).toEqual(namesWhere(({ retention }) => typeof retention === 'object'));
  expect(namesOf(ownedTables), ADD).toEqual(namesWhere(({ deletedBy }) => deletedBy !== undefined));
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

describe('pruning', () => {
  const DAYS = 40;
  const fixture = setUp(openErasureFixture);
  type Row = Record<string, unknown>;

  const kept = tables.flatMap(({ name, key, columns, namesOf, about: { retention: by, erasure } }) => {
    const erased = typeof erasure === 'object' ? namesOf(erasure.erased) : [];
    const table = { name, key, columns, erased };
    return typeof by === 'object'
      ? [{ ...table, setting: by.setting, isEmptied: by.erased !== undefined }]
      : [];
  });

  test.each(kept)('rows of $name are pruned after $setting, and not before', async (table) => {
    const { name, columns, key, setting, isEmptied, erased } = table;
    await fixture.createAsha();
    const { context } = fixture;
    const others = Object.fromEntries(kept.map((each) => [each.setting, 10 * DAYS]));
    const settings = { ...context.settings, retention: { ...others, [setting]: DAYS } };
    // A row that stays loses the texts that it also loses when a person is erased.
    const lost = columns
      .filter((column) => column.dataType === 'string' && erased.includes(column.name))
      .map((column) => column.name);
    const isKept = (row: Row, rows: Row[]) => {
      const same = rows.find((each) => key.every((column) => each[column] === row[column]));
      return same && (!isEmptied || lost.some((column) => row[column] && same[column] === row[column]));
    };

    const read = async () => (await fixture.readAll())[name] ?? [];
    const times = columns.filter((column) => column.getSQLType() === 'timestamp with time zone');
    /** Makes all rows older, and prunes. */
    const age = async (days: number) => {
      const set = times.map((column) => `${column.name} = ${column.name} - interval '${days} days'`);
      await context.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql.raw(`update ${name} set ${set.join(', ')}`));
      });
      await prune({ ...context, settings });
      return read();
    };
    const before = (await read()).filter((row) => isKept(row, [row]));
    expect(before, `Add a row of ${name} to test/harness/rows-of-asha.ts`).not.toEqual([]);
    const young = await age(DAYS - 1);
    expect(before.filter((row) => !isKept(row, young))).toEqual([]);
    const old = await age(2);
    expect(
      before.filter((row) => !isKept(row, old)).length,
      `Let server/bootstrap/prune.ts delete old rows of ${name}, or add one that it deletes to test/harness/rows-of-asha.ts`,
    ).toBeGreaterThan(0);
  });
});
