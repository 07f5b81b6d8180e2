import { describe, expect, test } from 'vitest';
import { addDays, listDays, parseDayRange, toTimeRange } from './day-range.ts';

const TODAY = '2026-11-21';

describe('day range of a query string', () => {
  test.each([
    [{}, '2026-10-23', TODAY, 30],
    [{ days: '1' }, TODAY, TODAY, 1],
    [{ days: '7' }, '2026-11-15', TODAY, 7],
    [{ days: '365' }, '2025-11-22', TODAY, 365],
    [{ days: '31' }, '2026-10-23', TODAY, 30],
    [{ days: '-1', from: 'x', to: '2026-02-30' }, '2026-10-23', TODAY, 30],
    [{ from: '2026-11-01', to: '2026-11-03' }, '2026-11-01', '2026-11-03', null],
    [{ from: '2026-11-03', to: '2026-11-01' }, '2026-11-01', '2026-11-03', null],
    [{ days: '7', from: '2026-11-01' }, '2026-11-01', TODAY, null],
    [{ to: '2026-11-10' }, '2026-10-12', '2026-11-10', null],
    [{ from: '2026-11-20', to: '2027-01-01' }, '2026-11-20', TODAY, null],
    [{ from: '2026-12-01', to: '2027-01-01' }, TODAY, TODAY, null],
    [{ from: '0202-11-01', to: '2026-11-03' }, '2026-10-05', '2026-11-03', null],
  ])('the query %j is parsed as a day range', (query, from, to, preset) => {
    expect(parseDayRange(query, TODAY)).toEqual({ from, to, preset, isTruncated: false });
  });

  test.each([
    ['2024-01-01', false],
    ['2001-01-01', true],
  ])('a range from %s keeps its last 366 days', (from, isTruncated) => {
    const range = parseDayRange({ from, to: '2024-12-31' }, TODAY);
    expect(range).toEqual({ from: '2024-01-01', to: '2024-12-31', preset: null, isTruncated });
    expect(listDays(range)).toHaveLength(366);
  });
});

test('a day range starts and ends in Indian time', () => {
  expect(toTimeRange({ from: '2026-11-21', to: '2026-11-22' })).toEqual({
    start: new Date('2026-11-20T18:30:00Z'),
    end: new Date('2026-11-22T18:30:00Z'),
  });
});

test('days are counted across months and leap years', () => {
  expect(listDays({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

test('an invalid day is rejected', () => {
  expect(() => addDays('2026-02-30', 1)).toThrow(new RangeError('There is no day 2026-02-30.'));
  expect(() => toTimeRange({ from: '2026-01-01', to: 'x' })).toThrow(new RangeError('There is no day x.'));
});
