import { expect, test } from 'vitest';
import { formatDate, formatDateTime, startOfDay } from './time.ts';

test.each([
  ['2026-11-21T07:15:10Z', '21 Nov 2026, 12:45:10'],
  ['2026-12-31T18:29:59Z', '31 Dec 2026, 23:59:59'],
  ['2026-12-31T18:30:00Z', '1 Jan 2027, 00:00:00'],
])('%s is %s in India', (utc, words) => {
  const seconds = Date.parse(utc) / 1000;
  expect(formatDateTime(seconds)).toBe(words);
  expect(words).toMatch(new RegExp(`^${formatDate(seconds)}, `));
});

test.each([
  ['2026-11-21', '2026-11-20T18:30:00.000Z'],
  ['2024-02-29', '2024-02-28T18:30:00.000Z'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['21-11-2026', undefined],
  ['', undefined],
])('the day %s begins at %s', (day, utc) => {
  expect(startOfDay(day)?.toISOString()).toBe(utc);
});
