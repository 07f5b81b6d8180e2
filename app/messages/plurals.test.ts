import { expect, test } from 'vitest';
import { describeBought } from './plurals.ts';

test.each([
  [0, 'Nobody has bought it in the last 12 months'],
  [1, 'Bought once in the last 12 months'],
  [7, 'Bought 7 times in the last 12 months'],
  [1234, 'Bought 1,234 times in the last 12 months'],
])('%i purchases of a year are said in words', (count, text) => {
  expect(describeBought(count)).toBe(text);
});
