import { expect, test } from 'vitest';
import { describeDeadline, formatRecent } from './relative-time.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDate,
  formatMinute,
  lastDayBefore,
  startOfDay,
  toDay,
} from './time.ts';

test.each([
  ['2026-11-21T07:15:10Z', '21 Nov 2026, 12:45:10 pm', '21 Nov 2026, 12:45 pm', '2026-11-21'],
  ['2026-12-31T18:29:59Z', '31 Dec 2026, 11:59:59 pm', '31 Dec 2026, 11:59 pm', '2026-12-31'],
  ['2026-12-31T18:30:00Z', '1 Jan 2027, 12:00:00 am', '1 Jan 2027, 12:00 am', '2027-01-01'],
])('the time %s is formatted in Indian time', (utc, dateTime, minute, day) => {
  const seconds = Date.parse(utc) / 1000;
  expect(formatDateTime(seconds)).toBe(dateTime);
  expect(formatDate(seconds)).toBe(dateTime.split(',')[0]);
  expect(formatMinute(seconds)).toBe(minute);
  expect(toDay(new Date(utc))).toBe(day);
});

test.each([
  ['2026-11-30T18:30:00Z', '2026-11-30'],
  ['2026-11-30T18:30:01Z', '2026-12-01'],
  ['2026-11-30T10:00:00Z', '2026-11-30'],
])('the last day before %s is %s in Indian time', (utc, day) => {
  expect(lastDayBefore(Date.parse(utc) / 1000)).toBe(day);
});

test('a day is formatted with its full month', () => {
  expect(formatLongDate('2026-11-09')).toBe('9 November 2026');
});

test.each([
  ['2026-11-21', '2026-11-20T18:30:00.000Z'],
  ['2024-02-29', '2024-02-28T18:30:00.000Z'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['21-11-2026', undefined],
  ['0000-01-01', undefined],
  ['9999-12-31', undefined],
  ['', undefined],
])('the day %j starts at %s', (day, utc) => {
  expect(startOfDay(day)?.toISOString()).toBe(utc);
});

test.each([
  [30, 'in 1 min'],
  [40 * 60 + 59, 'in 40 min'],
  [22 * 3600 + 3000, 'in 22 h'],
  [71 * 3600, 'in 71 h'],
  [72 * 3600, 'in 3 days'],
  [0, '1 min late'],
  [-3600, '1 h late'],
  [-5 * 86_400, '5 days late'],
])('a deadline %d seconds away is %s', (seconds, text) => {
  expect(describeDeadline(1_000_000 + seconds, 1_000_000)).toBe(text);
});

test('a time of today or yesterday is named by its day in India', () => {
  const at = (utc: string) => Date.parse(utc) / 1000;
  const now = at('2026-11-28T18:30:00Z');
  expect(formatRecent(now, now)).toBe('today 12:00 am');
  expect(formatRecent(now - 1, now)).toBe('yesterday 11:59 pm');
  expect(formatRecent(now - 86_401, now)).toBe('27 Nov 2026, 11:59 pm');
});

test('a day names its year unless it is the present one', () => {
  const at = (utc: string) => Date.parse(utc) / 1000;
  const now = at('2026-12-31T18:29:59Z');
  expect(formatDay(at('2026-11-27T18:30:00Z'), now)).toBe('28 November');
  expect(formatDay(at('2025-11-27T18:30:00Z'), now)).toBe('28 November 2025');
  expect(formatDay(at('2026-12-31T18:29:59Z'), now + 1)).toBe('31 December 2026');
});
