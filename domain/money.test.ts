import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRupees, formatSignedRupees, isSellablePrice, toPaise, toRupees } from './money.ts';
import { parseRupees } from './parse-rupees.ts';

test.each([
  [0, 0],
  [1, 100],
  [499, 49_900],
  [499.99, 49_999],
  [0.1, 10],
  [0.29, 29],
  [1.15, 115],
  [8.2, 820],
  [19.99, 1999],
  [1299.5, 129_950],
  [10_000_000, 1_000_000_000],
])('₹%d is exactly %d paise, in both directions', (rupees, paise) => {
  expect(toPaise(rupees)).toBe(paise);
  expect(toRupees(paise)).toBe(rupees);
});

test.each([
  ['0', 0],
  ['499', 499],
  [' 499.5 ', 499.5],
  ['1,299', 1299],
  ['1,29,900.50', 129_900.5],
  ['12,99,999', 1_299_999],
  ['1,234,567', 1_234_567],
  ['₹1299', 1299],
  ['₹ 1,299.00', 1299],
  ['499/-', 499],
  ['499 /-', 499],
  ['499/\u2013', 499],
  ['499/=', 499],
  ['Rs. 499', 499],
  ['Rs.499/-', 499],
  ['RS 499 only', 499],
  ['INR 499', 499],
  ['499 rupees', 499],
  ['\u200e499\u202c', 499],
  ['४९९', 499],
  ['４９９', 499],
  ['₹௧,௨௯௯', 1299],
])('the typed amount %j is ₹%d', (typed, rupees) => {
  expect(parseRupees(typed)).toBe(rupees);
});

test.each([
  '',
  ' ',
  'abc',
  '-1',
  '\u2212499',
  '1e3',
  '499.999',
  '1.299,00',
  '1,29',
  '499,50',
  '1,2,3',
  '4 99',
  '₹',
  'Rs.',
  '/-',
  '$499',
  '10%',
  '12345678',
  '0x10',
  '1,299,',
])('the typed text %j is no amount', (typed) => expect(parseRupees(typed)).toBeNull());

test('whole paise are converted to rupees and back without loss', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000_000 }), (paise) => toPaise(toRupees(paise)) === paise),
    { numRuns: 2000 },
  );
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, -1e21])('%d is rejected as an amount', (rupees) => {
  expect(() => toPaise(rupees)).toThrow(RangeError);
});

describe('sellable prices', () => {
  test.each([
    [0, true],
    [1, false],
    [99, false],
    [100, true],
    [49_999, true],
    [-100, false],
    [100.5, false],
    [Number.NaN, false],
    [1e21, false],
  ])('a price of %d paise is sellable: %s', (paise, sellable) => {
    expect(isSellablePrice(paise)).toBe(sellable);
  });
});

test.each([
  [0, '₹0'],
  [499, '₹499'],
  [499.5, '₹499.50'],
  [499.99, '₹499.99'],
  [1299, '₹1,299'],
  [123_456, '₹1,23,456'],
  [12_345_678.9, '₹1,23,45,678.90'],
  [-100, '−₹100'],
])('%d rupees are formatted as %s', (rupees, text) => {
  expect(formatRupees(rupees)).toBe(text);
});

test.each([
  [100, '+₹100'],
  [-1200, '−₹1,200'],
  [0, '₹0'],
])('%d rupees with their sign are %s', (rupees, text) => {
  expect(formatSignedRupees(rupees)).toBe(text);
});
