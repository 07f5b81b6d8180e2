import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/**
 * Matches a file in backquotes, ` › ` and a test title up to the end of the cell or a remark in parentheses.
 */
const REFERENCE = /`([\w./-]+\.ts)` › (.+?)(?= ·| \||$| \()/gm;

test.each([
  ['docs/faults.md', { rows: 60, isReported: false }],
  ['docs/field-problems.md', { rows: 58, isReported: true }],
])('every problem in %s is numbered once, and every test that its row names exists', (document, expected) => {
  const rows = readFileSync(document, 'utf8').match(/^\| \d+ \|.*$/gm) ?? [];
  expect(rows.map((row) => Number.parseInt(row.slice(2), 10))).toEqual(
    Array.from({ length: expected.rows }, (_, index) => index + 1),
  );
  expect(rows.filter((row) => listMissing(row).length > 0)).toEqual([]);
  if (expected.isReported)
    expect(
      rows.filter((row) => !/^\| \d+ \| \[[^\]]+\]\(https:\/\/github\.com\/[^)]+\/\d+\)/.test(row)),
    ).toEqual([]);
});

/** The tests that a row names and that do not exist; the row itself if it names none. */
function listMissing(row: string): string[] {
  const references = [...row.matchAll(REFERENCE)];
  if (references.length === 0) return row.includes('npm run') ? [] : [row];
  return references.flatMap(([reference, file = '', title = '']) =>
    listTitles(file).some((each) => each.includes(title)) ? [] : reference,
  );
}

/** The titles of a file's tests and of their groups. */
function listTitles(file: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!/test$|^describe$/i.test(rootOf(callee))) return;
      if (title?.type === 'Literal') titles.push(String(title.value));
      if (title?.type === 'TemplateLiteral')
        titles.push(title.quasis.map(({ value }) => value.cooked).join('…'));
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return titles;
}

/** The name at the start of a call: `test` of `test(…)`, `test.only(…)` and `test.each(…)(…)`. */
function rootOf(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : '';
}
