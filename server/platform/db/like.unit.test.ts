import { expect, test } from 'vitest';
import { containsPattern, escapeLike } from './like.ts';

test('a LIKE pattern escapes the wildcards and the escape character', () => {
  expect(escapeLike('100%_a\\b')).toBe('100\\%\\_a\\\\b');
});

test('a LIKE pattern matches any text around the term and replaces NUL', () => {
  expect(containsPattern('a_b\0c')).toBe('%a\\_b c%');
});
