import { describe, expect, test } from 'vitest';
import { catalogueRow } from '#contract/functions.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { isSellablePrice, toPaise } from '#domain/money.ts';
import rows from './catalogue.json' with { type: 'json' };

/** Every project has these four; the words are looked for in its features. */
const DELIVERED = [/source code/i, /\breport\b/i, /presentation/i, /setup guide/i];

function expectUnique(values: readonly string[]) {
  const seen = new Set<string>();
  const repeated = values.filter((value) => {
    const key = value.trim().toLowerCase();
    return seen.size === seen.add(key).size;
  });
  expect(repeated).toEqual([]);
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
    expect(row.description.length).toBeGreaterThanOrEqual(200);
    expect(row.description.length).toBeLessThanOrEqual(450);
    expect(JSON.stringify(row)).not.toContain('!');
  });
});

describe('the catalogue', () => {
  test('repeats no slug, name, description or beginning', () => {
    expectUnique(rows.map((row) => row.slug));
    expectUnique(rows.map((row) => row.name));
    expectUnique(rows.map((row) => row.description));
    expectUnique(rows.map((row) => row.description.split(/[\s,]/)[0] ?? ''));
  });

  test('has exactly one free sample, among the first six', () => {
    const free = rows.filter((row) => row.price === 0);
    expect(free.map((row) => row.slug)).toEqual(['expense-tracker']);
    expect(free[0]?.displayOrder).toBeLessThanOrEqual(6);
  });

  test('is ordered from 1 without gaps', () => {
    expect(rows.map((row) => row.displayOrder)).toEqual(rows.map((_, index) => index + 1));
  });

  test('has 30 projects or more in 20 technologies or more', () => {
    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(new Set(rows.flatMap((row) => row.tech)).size).toBeGreaterThanOrEqual(20);
  });

  test.each([
    ['Python', 3],
    ['Java', 3],
    ['React', 3],
  ])('answers a search for %s', (tech, least) => {
    expect(rows.filter((row) => row.tech.includes(tech)).length).toBeGreaterThanOrEqual(least);
  });
});
