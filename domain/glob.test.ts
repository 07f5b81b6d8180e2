import { expect, test } from 'vitest';
import { matchesGlob } from './glob.ts';

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
])('the pattern %s matches the path %s: %s', (pattern, path, matches) => {
  expect(matchesGlob(pattern, path)).toBe(matches);
});

test('matching a hostile pattern ends soon', () => {
  expect(matchesGlob(`${'*a'.repeat(100)}b`, 'a'.repeat(1000))).toBe(false);
  expect(matchesGlob(`${'**/'.repeat(100)}b`, 'a/'.repeat(1000))).toBe(false);
});
