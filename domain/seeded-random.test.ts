import { expect, test } from 'vitest';
import { shuffle } from './seeded-random.ts';

const NUMBERS = Array.from({ length: 40 }, (_, index) => index);

test.each(['', 'monday', '¿qué? 🎓', 'x'.repeat(10_000)])(
  'the seed %j gives one order of all items',
  (seed) => {
    const shuffled = shuffle(NUMBERS, seed);
    expect(shuffled).toEqual(shuffle(NUMBERS, seed));
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(NUMBERS);
  },
);

test('seeds give different orders, and every item comes first with some seed', () => {
  const orders = Array.from({ length: 1000 }, (_, seed) => shuffle(NUMBERS, `${seed}`));
  expect(new Set(orders.map(String)).size).toBe(1000);
  expect(new Set(orders.map(([first]) => first)).size).toBe(NUMBERS.length);
});

test('no items and one item stay as they are', () => {
  expect([shuffle([], 'a'), shuffle(['one'], 'a')]).toEqual([[], ['one']]);
});
