import { expect, test } from 'vitest';
import { formatRoundedCount } from './stats.tsx';

test.each([
  [0, '0 projects'],
  [1, '1 project'],
  [99, '99 projects'],
  [100, '100+ projects'],
  [117, '100+ projects'],
])('formats %i as %j', (count, text) => {
  expect(formatRoundedCount(count, 100, 'project', 'projects')).toBe(text);
});
