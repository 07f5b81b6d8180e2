import { expect, test } from 'vitest';
import { nextWatch } from './check-schedule.ts';

test.each([
  [0, 4],
  [299, 4],
  [300, 8],
  [899, 8],
  [900, null],
])('checks an order of %i seconds again after %s', (age, seconds) => {
  expect(nextWatch(age)).toBe(seconds);
});
