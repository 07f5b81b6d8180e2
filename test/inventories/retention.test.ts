import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatRetention, RETAINED, type Retained } from '#domain/retention.ts';
import { readSettings } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { readMarkdownFile } from '#server/features/content/read-markdown-file.ts';
import { tables } from './tables.ts';

// What tables say about how long their rows stay, the settings, their example, the privacy page and
// docs/data-lifecycle.md must agree.

const FILE = new URL('../../docs/data-lifecycle.md', import.meta.url);
const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
const { retention } = readSettings({});
const settingOf = (kept: Retained) =>
  `RETENTION_${kept.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_DAYS`;

/** The kinds of data whose retention a text names in braces. */
const namedIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, kept]) => kept as Retained);

test('docs/data-lifecycle.md has what tables say (vitest run --project inventories -u)', async () => {
  const rows = tables.map(({ name, about: { retention: text, erasure } }) => {
    const days = text.replace(
      /\{(\w+)\}/g,
      (_, kept) => `\`${settingOf(kept)}\` = ${retention[kept as Retained]}`,
    );
    const erased = typeof erasure === 'object' ? (erasure.says ?? '') : erasure === 'deleted' ? erasure : '';
    return `| \`${name}\` | ${days} | ${erased && `${erased} `}|\n`;
  });
  const document = readFileSync(FILE, 'utf8');
  const made = document.replace(/(\n\|---\|---\|---\|\n)(?:\|.*\n)*/, (_, head) => head + rows.join(''));
  await expect(made).toMatchFileSnapshot(FILE.pathname);
});

test('each setting of a retention is named by one table', () => {
  expect(tables.flatMap(({ about }) => namedIn(about.retention)).sort()).toEqual([...RETAINED].sort());
});

test.each(RETAINED)('the retention of %s has a setting, whose default the example names', (kept) => {
  const setting = settingOf(kept);
  expect(example).toContain(`\n# ${setting}=${retention[kept]}\n`);
  expect(readSettings({ [setting]: '31' }).retention).toEqual({ ...retention, [kept]: 31 });
  expect(() => readSettings({ [setting]: '29' })).toThrow(`${setting} must be at least 30`);
});

// Only rows of people are on the privacy page.
const ofPeople = tables.flatMap(({ about }) =>
  about.erasure === 'impersonal' ? [] : namedIn(about.retention),
);
test.each(ofPeople)('the privacy page shows the configured retention of %s', async (kept) => {
  const settings = { ...readSettings({}), retention: { ...retention, [kept]: 41 } };
  const { text, placeholders } = await readMarkdownFile({ settings } as Context, 'pages/privacy');
  const named = Object.entries(placeholders).filter(([, value]) => value === formatRetention(41));
  expect(named).toHaveLength(1);
  expect(text).toContain(`{{${named[0]?.[0]}}}`);
});

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
