import { describe, expect, test } from 'vitest';
import { catalogueRow } from '#contract/functions.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { isSellablePrice, toPaise } from '#domain/money.ts';
import rows from './catalogue.json' with { type: 'json' };

/** Every project has these four; the words are looked for in its features. */
const DELIVERED = [/source code/i, /\breport\b/i, /presentation/i, /setup guide/i];

/** No more projects than this may share a feature word for word, or the first word of their description. */
const A_HANDFUL = 4;

/** The values that come more than `most` times, whatever their case. */
function repeated(values: readonly string[], most: number): string[] {
  const counts = Map.groupBy(values, (value) => value.trim().toLowerCase());
  return [...counts].filter(([, same]) => same.length > most).map(([value]) => value);
}

function expectUnique(values: readonly string[]) {
  expect(repeated(values, 1)).toEqual([]);
}

/** The first words of a text, without punctuation, so that a comma does not make two openings differ. */
function opening(text: string, words: number): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'+#]+/u)
    .filter(Boolean)
    .slice(0, words)
    .join(' ');
}

describe.each(rows)('$slug', (row) => {
  test('is a row that the import takes', () => {
    expect(catalogueRow.safeParse(row)).toMatchObject({ success: true });
    expect(isSellablePrice(toPaise(row.price))).toBe(true);
  });

  test("lives in the shop's organisation, under its slug", () => {
    expect(row.githubRepoUrl).toBe(`https://github.com/capstone-projects/${row.slug}`);
    expect(parseRepositoryUrl(row.githubRepoUrl)).toEqual({ owner: 'capstone-projects', repo: row.slug });
  });

  test('names 3 to 6 technologies and 5 to 8 features, the four parts among them', () => {
    expect(row.tech.length).toBeGreaterThanOrEqual(3);
    expect(row.tech.length).toBeLessThanOrEqual(6);
    expect(row.features.length).toBeGreaterThanOrEqual(5);
    expect(row.features.length).toBeLessThanOrEqual(8);
    expectUnique(row.tech);
    expectUnique(row.features);
    for (const part of DELIVERED) expect(row.features.some((feature) => part.test(feature))).toBe(true);
  });

  test('survives the comma-separated fields of the admin form', () => {
    for (const entry of [...row.tech, ...row.features]) {
      expect(entry).not.toContain(',');
      expect(entry).toBe(entry.trim());
    }
  });

  test('is described plainly, and longer than a card shows', () => {
    expect(row.description.length).toBeGreaterThan(160);
    expect(row.description.length).toBeLessThanOrEqual(520);
    expect(row.name.length).toBeLessThanOrEqual(45);
    expect(JSON.stringify(row)).not.toContain('!');
  });

  test('is written in characters that our fonts have', () => {
    expect(JSON.stringify(row)).toMatch(/^[\x20-\x7e–—’‘“”₹×°éµ…]*$/);
  });

  test('costs a student nothing, or a fair price', () => {
    if (row.price === 0) return;
    expect(row.price).toBeGreaterThanOrEqual(199);
    expect(row.price).toBeLessThanOrEqual(1999);
  });
});

describe('the catalogue', () => {
  test('repeats no slug, name, repository or description', () => {
    expectUnique(rows.map((row) => row.slug));
    expectUnique(rows.map((row) => row.name));
    expectUnique(rows.map((row) => row.githubRepoUrl));
    expectUnique(rows.map((row) => row.description));
  });

  test('begins and ends every description in its own way', () => {
    expectUnique(rows.map((row) => opening(row.description, 3)));
    expect(
      repeated(
        rows.map((row) => opening(row.description, 1)),
        A_HANDFUL,
      ),
    ).toEqual([]);
    expectUnique(rows.map((row) => row.description.split(/(?<=[.?:;])\s/).at(-1) ?? ''));
  });

  test('says no sentence twice', () => {
    expectUnique(rows.flatMap((row) => row.description.split(/(?<=[.?])\s/)));
  });

  test('has features that are written for one project', () => {
    expect(
      repeated(
        rows.flatMap((row) => row.features),
        A_HANDFUL,
      ),
    ).toEqual([]);
  });

  test('spells each technology in one way', () => {
    const spellings = new Set(rows.flatMap((row) => row.tech));
    const folded = [...spellings].map((tech) => tech.toLowerCase().replace(/[\s.\-_/]/g, ''));
    expectUnique(folded);
  });

  test('has exactly one free sample, among the first six', () => {
    const free = rows.filter((row) => row.price === 0);
    expect(free.map((row) => row.slug)).toEqual(['expense-tracker']);
    expect(free[0]?.displayOrder).toBeLessThanOrEqual(6);
  });

  test('is ordered from 1 without gaps', () => {
    expect(rows.map((row) => row.displayOrder)).toEqual(rows.map((_, index) => index + 1));
  });

  test('has 100 projects or more in 20 technologies or more', () => {
    expect(rows.length).toBeGreaterThanOrEqual(100);
    expect(new Set(rows.flatMap((row) => row.tech)).size).toBeGreaterThanOrEqual(20);
  });

  test('shows three different kinds of project on the home page', () => {
    const [first, second, third] = rows.map(({ tech }) => new Set(tech));
    const shared = [...(first ?? [])].filter((tech) => second?.has(tech) && third?.has(tech));
    expect(shared.length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['Python', 10],
    ['Java', 5],
    ['React', 10],
    ['Android', 3],
    ['ESP32', 3],
    ['Docker', 3],
  ])('answers a search for %s', (tech, least) => {
    expect(rows.filter((row) => row.tech.includes(tech)).length).toBeGreaterThanOrEqual(least);
  });
});
