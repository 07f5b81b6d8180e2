import { expect, test } from 'vitest';
import { matchesGlob, splitPath } from './glob.ts';

test.each([
  ['docs/report.pdf', 'docs/report.pdf', true],
  ['docs/*.png', 'docs/a.png', true],
  ['docs/*.png', 'docs/sub/a.png', false],
  ['docs/**/*.png', 'docs/a.png', true],
  ['docs/**/*.png', 'docs/x/y/a.png', true],
  ['**', 'a/b/c', true],
  ['shot-?.png', 'shot-1.png', true],
  ['shot-?.png', 'shot-10.png', false],
  ['a.png', 'axpng', false],
  ['*', '.env', true],
  ['../*', 'secret', false],
  ['', 'a', false],
  ['a*b*c', 'abbcbc', true],
  ['a*b*c', 'abbcb', false],
  ['**/a/**/b', 'a/x/a/b', true],
  ['**/a/**/b', 'a/x/b/a', false],
  ['a/**', 'a', true],
  ['**/?', 'a/😀', true],
])('the pattern %s matches the path %s: %s', (pattern, path, matches) => {
  expect(matchesGlob(splitPath(pattern), splitPath(path))).toBe(matches);
});

test('matching a hostile pattern ends soon', () => {
  expect(matchesGlob(splitPath(`${'*a'.repeat(100)}b`), splitPath('a'.repeat(1000)))).toBe(false);
  expect(matchesGlob(splitPath(`${'**/'.repeat(100)}b`), splitPath('a/'.repeat(1000)))).toBe(false);
});
