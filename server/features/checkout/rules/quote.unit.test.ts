import { expect, test } from 'vitest';
import { quotePrice } from './quote.ts';

const regular = { scheme: 'regular', rateBps: 1800 } as const;
const composition = { scheme: 'composition', rateBps: 1800 } as const;

test.each([
  ['registered seller', regular, 89_900, { includedGst: 137.14, isFree: false, asksForState: true }],
  ['composition dealer', composition, 89_900, { includedGst: 0, isFree: false, asksForState: true }],
  ['seller who is not registered', null, 89_900, { includedGst: 0, isFree: false, asksForState: false }],
  ['registered seller, free', regular, 0, { includedGst: 0, isFree: true, asksForState: false }],
])('a quote has the price, its GST and what is asked: %s', (_seller, gst, pricePaise, rest) => {
  expect(quotePrice(gst, pricePaise)).toEqual({ price: pricePaise / 100, offer: null, ...rest });
});
