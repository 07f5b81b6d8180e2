import { expect, test } from 'vitest';
import { toShownRating } from './review.ts';

test.each([
  [null, null],
  [{ average: 5, count: 2 }, null],
  [
    { average: 4.3, count: 3 },
    { average: 4.3, count: 3 },
  ],
])('of the rating %j, lists show %j', (rating, shown) => {
  expect(toShownRating(rating)).toEqual(shown);
});
