import { expect, test } from 'vitest';
import { countOf } from '#app/messages/plurals.ts';
import { formatChange, formatCompact, formatDuration, formatPercent, formatReason } from './format.ts';

test.each([
  [0, 0, '–'],
  [0, 3, '0%'],
  [3, 3, '100%'],
  [2, 3, '66.7%'],
  [99_999, 100_000, '99.9%'],
  [1, 100_000, '0.1%'],
])('%d of %d is %s', (part, whole, text) => {
  expect(formatPercent(part, whole)).toBe(text);
});

test.each([
  [112, 100, '12% more than'],
  [70, 100, '30% less than'],
  [1004, 1000, 'As much as'],
  [-50, 100, '150% less than'],
  [200_000, 1, '1,99,99,900% more than'],
])('%d after %d is %s', (now, before, text) => {
  expect(formatChange(now, before)).toBe(text);
});

test.each([
  [0, '1 s'],
  [0.04, '1 s'],
  [3.45, '3.5 s'],
  [59.6, '1 min'],
  [200, '3 min 20 s'],
  [7500, '2 h 5 min'],
  [86_400 * 3 + 4 * 3600, '3 d 4 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1500, '1.5k'],
  [250_000, '2.5L'],
  [12_000_000, '1.2Cr'],
])('%d is %s on an axis', (value, text) => {
  expect(formatCompact(value)).toBe(text);
});

test('reasons and counts are readable', () => {
  expect(formatReason('payment_failed')).toBe('Payment failed');
  expect([countOf(1, 'order'), countOf(1200, 'order')]).toEqual(['1 order', '1,200 orders']);
});
