import { expect, test } from 'vitest';
import { backoffSeconds } from './backoff.ts';

test('the backoff uses the given delays and repeats the last one', () => {
  expect([1, 2, 3, 4, 100].map((attempt) => backoffSeconds([5, 15, 60], attempt))).toEqual([
    5, 15, 60, 60, 60,
  ]);
});
