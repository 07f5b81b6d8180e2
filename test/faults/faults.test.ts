import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const DOCUMENT = 'docs/faults.md';
/**
 * Matches a file in backquotes, ` › ` and a test title up to the end of the cell or a remark in parentheses.
 */
const REFERENCE = /`([\w./-]+\.ts)` › (.+?)(?= ·| \||$| \()/gm;

test('every fault is numbered once, and every test that its row names exists', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const numbers = [...text.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  const references = [...text.matchAll(REFERENCE)].map(([, file = '', title = '']) => ({ file, title }));
  expect(references.length).toBeGreaterThan(60);
  const missing = references.filter(
    ({ file, title }) => !listTitles(file).some((each) => each.includes(title)),
  );
  expect(missing).toEqual([]);
});

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
