import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DOCUMENT = 'docs/faults.md';
/** `file` › title, up to the end of the cell or a remark in parentheses */
const REFERENCE = /`([\w./-]+\.ts)` › (.+?)(?= ·| \||$| \()/gm;

test('every fault is numbered once, and every test that its row names exists', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const numbers = [...text.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  const references = [...text.matchAll(REFERENCE)].map(([, file = '', title = '']) => ({ file, title }));
  expect(references.length).toBeGreaterThan(60);
  const missing = references.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title));
  expect(missing).toEqual([]);
});
