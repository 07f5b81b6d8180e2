import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * Matches a file in backquotes, ` › ` and a test title up to the end of the cell or a remark in parentheses.
 */
const REFERENCE = /`([\w./-]+\.ts)` › (.+?)(?= ·| \||$| \()/gm;

/** The tests that a row of a document names and that do not exist; the row itself if it names none. */
export function listMissing(row: string): string[] {
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
