import { expect, test } from 'vitest';
import { formatRoundedCount } from './at-least.ts';

test.each([
  [0, '0 projects'],
  [1, '1 project'],
  [99, '99 projects'],
  [100, '100+ projects'],
  [117, '100+ projects'],
])('%i projects are called %j', (count, words) => {
  expect(formatRoundedCount(count, 100, 'project', 'projects')).toBe(words);
});
