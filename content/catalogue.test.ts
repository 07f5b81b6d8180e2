import { expect, test } from 'vitest';
import { catalogueRow } from '#contract/catalogue.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { MAX_TEAM_SIZE } from '#domain/project-facets.ts';
import rows from './catalogue.json' with { type: 'json' };

type Row = (typeof rows)[number];

/** Features of every project. */
const DELIVERABLES = [/source code/i, /\breport\b/i, /presentation/i, /setup guide/i];
/** At most this many projects may share a feature, or the first word of their description. */
const MAX_SHARED = 4;
/** At most this share of all projects may use one phrase of three words, whatever its numbers are. */
const MAX_TEMPLATE = 0.15;
/** Stories about people who do not exist, aphorisms, and words that invite plagiarism. */
const BANNED =
  /\b(we|our|ours|us|somebody|whoever|honest\w*|dearest|mend\w*|stands|template|restyle)\b|(?<!by )\bhand in\b|;/i;

/** Asserts a rule for every project and reports the slugs that break it. */
function expectEvery(isValid: (row: Row) => boolean): void {
  expect(rows.filter((row) => !isValid(row)).map(({ slug }) => slug)).toEqual([]);
}

/** The values that occur more than `max` times, ignoring case. */
function repeated(values: readonly string[], max = 1): string[] {
  const groups = Map.groupBy(values, (value) => value.trim().toLowerCase());
  return [...groups].filter(([, same]) => same.length > max).map(([value]) => value);
}

const isBetween = (value: number, min: number, max: number) => value >= min && value <= max;

/** The first words of a text, without punctuation. */
function firstWords(text: string, count: number): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'+#]+/u)
    .filter(Boolean)
    .slice(0, count)
    .join(' ');
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=[.?!])\s/);
}

/** All phrases of three words, with numbers as `n`. */
function listPhrases(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/\d[\d,.]*/g, 'n')
    .split(/[^\p{L}\p{N}'+#.]+/u)
    .map((word) => word.replace(/\.$/, ''))
    .filter(Boolean);
  return words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '));
}

/** Pearson's correlation coefficient. */
function correlate(xs: number[], ys: number[]): number {
  const mean = (all: number[]) => all.reduce((sum, value) => sum + value, 0) / all.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const sumOf = (value: (x: number, y: number) => number) =>
    xs.reduce((sum, x, at) => sum + value(x - meanX, (ys[at] ?? 0) - meanY), 0);
  return sumOf((x, y) => x * y) / Math.sqrt(sumOf((x) => x * x) * sumOf((_, y) => y * y));
}

test('every row is importable', () => {
  expectEvery((row) => catalogueRow.safeParse(row).success);
});

test('every project is free or costs ₹199 to ₹1,999', () => {
  expectEvery(({ price }) => price === 0 || isBetween(price, 199, 1999));
});

test('every repository belongs to the organization and is named after the slug', () => {
  expectEvery(({ githubRepoUrl, slug }) => {
    const repository = parseRepositoryUrl(githubRepoUrl);
    return repository?.owner === 'capstone-projects' && repository.repo === slug;
  });
});

test('every project has 3 to 6 technologies and 5 to 8 features without duplicates', () => {
  expectEvery(({ tech, features }) => isBetween(tech.length, 3, 6) && isBetween(features.length, 5, 8));
  expectEvery(({ tech, features }) => repeated(tech).length + repeated(features).length === 0);
});

test('every project includes source code, report, presentation and setup guide', () => {
  expectEvery(({ features }) => DELIVERABLES.every((part) => features.some((feature) => part.test(feature))));
});

test('no technology breaks the comma-separated field of the admin form', () => {
  expectEvery(({ tech }) => tech.every((entry) => !entry.includes(',') && entry === entry.trim()));
});

test('features are short enough to tick off', () => {
  expectEvery(({ features }) => features.every((feature) => feature.length <= 75));
  expectEvery(({ features }) => !features.some((feature) => /\band\b.*\band\b/.test(feature)));
});

test('names and descriptions fit their places', () => {
  expectEvery(({ name, description }) => name.length <= 45 && isBetween(description.length, 161, 520));
});

test('texts use only characters that the fonts contain', () => {
  expectEvery((row) => /^[\x20-\x7e–—’‘“”₹×°éµ…]*$/.test(JSON.stringify(row)));
});

test('slugs, names, repositories, descriptions and sentences are unique', () => {
  for (const field of ['slug', 'name', 'githubRepoUrl', 'description'] as const)
    expect(repeated(rows.map((row) => row[field]))).toEqual([]);
  expect(repeated(rows.flatMap(({ description }) => splitSentences(description)))).toEqual([]);
});

test('every project has a field, a level and a team, and its parts have plausible prices', () => {
  expectEvery(
    ({ field, level, teamSize }) => Boolean(field && level) && isBetween(teamSize, 1, MAX_TEAM_SIZE),
  );
  expectEvery(({ hardware = [] }) => hardware.every(({ rupees }) => isBetween(rupees, 40, 6000)));
  const boards = /^(ESP32|ESP8266|Arduino|STM32|Raspberry Pi|LoRa)$/;
  expectEvery(({ tech, hardware }) => !tech.some((name) => boards.test(name)) || hardware !== undefined);
});

test('every project names its operating systems, and those of its setup guide are among them', () => {
  expectEvery(({ operatingSystems }) => operatingSystems.length > 0);
  const guide = ({ features }: Row) => features.find((feature) => /setup guide/i.test(feature)) ?? '';
  const names = {
    windows: /\bWindows\b|\bWSL\b/,
    macos: /\bmacOS\b|\bXcode\b/,
    linux: /\bLinux\b|\bUbuntu\b(?! virtual)/,
  };
  for (const [system, name] of Object.entries(names))
    expectEvery((row) => !name.test(guide(row)) || row.operatingSystems.includes(system));
  expectEvery(({ tech, operatingSystems }) => !tech.includes('Swift') || operatingSystems.join() === 'macos');
});

test('descriptions name a technology, and their first sentence says what the project does', () => {
  expectEvery(({ tech, description }) =>
    tech.some((name) => description.toLowerCase().includes(name.toLowerCase())),
  );
  expectEvery(({ description }) => isBetween(splitSentences(description)[0]?.length ?? 0, 40, 175));
});

test('no text follows a template', () => {
  expectEvery(({ features, description }) => !BANNED.test([...features, description].join(' ')));
  const phrases = rows.flatMap(({ features, description }) => [
    ...new Set([...features, ...splitSentences(description)].flatMap(listPhrases)),
  ]);
  expect(repeated(phrases, rows.length * MAX_TEMPLATE)).toEqual([]);
  const lengths = rows.map(({ description }) => String(splitSentences(description).length));
  expect(repeated(lengths, rows.length / 2)).toEqual([]);
});

test('the length of a report does not follow the price', () => {
  const known = rows.flatMap(({ price, features }) => {
    const pages = features.map((feature) => /(\d+)[ -]pages?\b/.exec(feature)?.[1]).find(Boolean);
    return pages ? [{ price, pages: Number(pages) }] : [];
  });
  const prices = known.map(({ price }) => price);
  const pages = known.map((row) => row.pages);
  expect(Math.abs(correlate(prices, pages))).toBeLessThan(0.3);
});

test('descriptions begin and end differently', () => {
  expect(repeated(rows.map(({ description }) => firstWords(description, 3)))).toEqual([]);
  expect(
    repeated(
      rows.map(({ description }) => firstWords(description, 1)),
      MAX_SHARED,
    ),
  ).toEqual([]);
  expect(repeated(rows.map(({ description }) => description.split(/(?<=[.?:;])\s/).at(-1) ?? ''))).toEqual(
    [],
  );
});

test('features are specific to their project', () => {
  expect(
    repeated(
      rows.flatMap(({ features }) => features),
      MAX_SHARED,
    ),
  ).toEqual([]);
});

test('each technology has one spelling', () => {
  const spellings = [...new Set(rows.flatMap(({ tech }) => tech))];
  expect(repeated(spellings.map((name) => name.toLowerCase().replace(/[\s.\-_/]/g, '')))).toEqual([]);
});

test('there is one free sample, among the first six projects', () => {
  const free = rows.filter(({ price }) => price === 0);
  expect(free.map(({ slug }) => slug)).toEqual(['expense-tracker']);
  expect(free[0]?.displayOrder).toBeLessThanOrEqual(6);
});

test('display orders count from 1', () => {
  expect(rows.map(({ displayOrder }) => displayOrder)).toEqual(rows.map((_, index) => index + 1));
});

test('there are at least 100 projects in 20 technologies, with enough of the common ones', () => {
  const counts = Map.groupBy(
    rows.flatMap(({ tech }) => tech),
    (name) => name,
  );
  expect(rows.length).toBeGreaterThanOrEqual(100);
  expect(counts.size).toBeGreaterThanOrEqual(20);
  const minimums = { Python: 10, Java: 5, React: 10, Android: 3, ESP32: 3, Docker: 3 };
  for (const [name, min] of Object.entries(minimums))
    expect(counts.get(name)?.length, name).toBeGreaterThanOrEqual(min);
});

test('the three projects on the home page share at most one technology', () => {
  const [first, second, third] = rows.map(({ tech }) => new Set(tech));
  const shared = [...(first ?? [])].filter((name) => second?.has(name) && third?.has(name));
  expect(shared.length).toBeLessThanOrEqual(1);
});
