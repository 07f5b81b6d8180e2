import { expect, test } from 'vitest';
import { catalogueRow } from '#contract/catalogue.ts';
import rows from './catalogue.json' with { type: 'json' };

/** Words that would invite plagiarism or break the rules of docs/voice.md. */
const BANNED =
  /\b(we|our|ours|us|somebody|whoever|honest\w*|dearest|mend\w*|stands|template|restyle)\b|(?<!by )\bhand in\b|;/i;

test('every project of the demo catalogue is importable', () => {
  const refused = rows.filter((row) => !catalogueRow.safeParse(row).success);
  expect(refused.map(({ slug }) => slug)).toEqual([]);
});

test('slugs, names and repositories of the demo catalogue are unique', () => {
  for (const field of ['slug', 'name', 'githubRepoUrl'] as const)
    expect(new Set(rows.map((row) => row[field].toLowerCase())).size).toBe(rows.length);
});

/** Other reports than the one about the project. */
const OTHER_REPORTS = /(coverage|gas) report|four report pages|classmates and report/gi;

test('every project of the demo catalogue has a report, which is called a sample', () => {
  const textsOf = ({ features, description }: (typeof rows)[number]) =>
    [...features, description].map((text) => text.replace(OTHER_REPORTS, ''));
  const others = rows.flatMap(textsOf).filter((text) => /(?<!sample )\breport\b/i.test(text));
  expect(others).toEqual([]);
  const without = rows.filter((row) => !textsOf(row).some((text) => /\bsample report\b/i.test(text)));
  expect(without.map(({ slug }) => slug)).toEqual([]);
});

test('no text of the demo catalogue has a word that must not appear', () => {
  const texts = rows.flatMap(({ features, description }) => [...features, description]);
  expect(texts.filter((text) => BANNED.test(text))).toEqual([]);
});
