import { expect, test } from 'vitest';
import { parseTheme } from './theme.ts';

test.each([
  [null, 'dark'],
  ['', 'dark'],
  ['theme=light', 'light'],
  ['a=1; theme=light; b=2', 'light'],
  ['theme=dark', 'dark'],
  ['mytheme=light', 'dark'],
  ['theme=lighter', 'dark'],
])('the cookies %j mean %s paper', (cookies, theme) => {
  expect(parseTheme(cookies)).toBe(theme);
});
