import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listMissing } from '#test/harness/test-references.ts';

test.each([
  ['docs/faults.md', { least: 60, isReported: false }],
  ['docs/field-problems.md', { least: 58, isReported: true }],
])('every problem in %s is numbered once, and every test that its row names exists', (document, expected) => {
  const rows = readFileSync(document, 'utf8').match(/^\| \d+ \|.*$/gm) ?? [];
  expect(rows.map((row) => Number.parseInt(row.slice(2), 10))).toEqual(
    Array.from({ length: Math.max(rows.length, expected.least) }, (_, index) => index + 1),
  );
  expect(rows.filter((row) => listMissing(row).length > 0)).toEqual([]);
  if (expected.isReported)
    expect(
      rows.filter((row) => !/^\| \d+ \| \[[^\]]+\]\(https:\/\/github\.com\/[^)]+\/\d+\)/.test(row)),
    ).toEqual([]);
});
