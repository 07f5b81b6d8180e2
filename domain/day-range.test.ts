import { describe, expect, test } from 'vitest';
import { addDays, listDays, parseDayRange, toTimeRange } from './day-range.ts';
import { toDay } from './time.ts';

const TODAY = '2026-11-21';

describe('what an address asks for', () => {
  test.each([
    { name: 'nothing', asked: {}, from: '2026-10-23', to: TODAY, preset: 30 },
    { name: 'today', asked: { days: '1' }, from: TODAY, to: TODAY, preset: 1 },
    { name: 'a week', asked: { days: '7' }, from: '2026-11-15', to: TODAY, preset: 7 },
    { name: 'a year', asked: { days: '365' }, from: '2025-11-22', to: TODAY, preset: 365 },
    { name: 'days that are not offered', asked: { days: '31' }, from: '2026-10-23', to: TODAY, preset: 30 },
    {
      name: 'nonsense',
      asked: { days: '-1', from: 'x', to: '2026-02-30' },
      from: '2026-10-23',
      to: TODAY,
      preset: 30,
    },
    {
      name: 'two days',
      asked: { from: '2026-11-01', to: '2026-11-03' },
      from: '2026-11-01',
      to: '2026-11-03',
      preset: null,
    },
    {
      name: 'dates before a preset',
      asked: { days: '7', from: '2026-11-01' },
      from: '2026-11-01',
      to: TODAY,
      preset: null,
    },
    { name: 'an end alone', asked: { to: '2026-11-10' }, from: '2026-10-12', to: '2026-11-10', preset: null },
    {
      name: 'the wrong way round',
      asked: { from: '2026-11-03', to: '2026-11-01' },
      from: '2026-11-01',
      to: '2026-11-03',
      preset: null,
    },
    {
      name: 'the future',
      asked: { from: '2026-11-20', to: '2027-01-01' },
      from: '2026-11-20',
      to: TODAY,
      preset: null,
    },
    {
      name: 'only the future',
      asked: { from: '2026-12-01', to: '2027-01-01' },
      from: TODAY,
      to: TODAY,
      preset: null,
    },
    {
      name: 'a year still being typed',
      asked: { from: '0202-11-01', to: '2026-11-03' },
      from: '2026-10-05',
      to: '2026-11-03',
      preset: null,
    },
  ])('$name', ({ asked, from, to, preset }) => {
    expect(parseDayRange(asked, TODAY)).toEqual({ from, to, preset, isCut: false });
  });

  test('at most 366 days, the last ones', () => {
    const whole = parseDayRange({ from: '2024-01-01', to: '2024-12-31' }, TODAY);
    expect(whole).toMatchObject({ from: '2024-01-01', to: '2024-12-31', isCut: false });
    const long = parseDayRange({ from: '2001-01-01', to: '2024-12-31' }, TODAY);
    expect(long).toMatchObject({ from: '2024-01-01', to: '2024-12-31', isCut: true });
    expect(listDays(long)).toHaveLength(366);
  });
});

test('days are India’s: they begin at 18:30 of the day before in Greenwich', () => {
  expect(toDay(new Date('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
  expect(toDay(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
  const { start, end } = toTimeRange({ from: '2026-11-21', to: '2026-11-21' });
  expect([start.toISOString(), end.toISOString()]).toEqual([
    '2026-11-20T18:30:00.000Z',
    '2026-11-21T18:30:00.000Z',
  ]);
});

test('days are counted over months and leap years', () => {
  expect(listDays({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
  expect(() => toTimeRange({ from: '2026-01-01', to: 'x' })).toThrow(RangeError);
});
