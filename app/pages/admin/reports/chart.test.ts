import { expect, test } from 'vitest';
import { listDays } from '#domain/day-range.ts';
import { axisTicks, labelledBars } from './axis.ts';
import { sumBy, toBuckets } from './time-buckets.ts';

test.each([
  [0, 0, [0, 1]],
  [0, 1, [0, 1]],
  [0, 7, [0, 2, 4, 6, 8]],
  [0, 899, [0, 500, 1000]],
  [-150, 300, [-200, 0, 200, 400]],
  [-300, 0, [-300, -200, -100, 0, 100]],
])('the ticks from %d to %d are round numbers', (min, max, ticks) => {
  expect(axisTicks(min, max)).toEqual(ticks);
});

test.each([
  [0, []],
  [1, [0]],
  [3, [0, 1, 2]],
  [30, [0, 10, 19, 29]],
])('at most four of %d bars have labels', (count, indexes) => {
  expect(labelledBars(count)).toEqual(indexes);
});

test('long ranges are grouped into weeks that end on the last day', () => {
  const days = (from: string) => listDays({ from, to: '2026-11-21' }).map((day) => ({ day, orders: 1 }));
  expect(toBuckets(days('2026-11-20'))).toEqual([
    { name: '20 Nov 2026', label: '20 Nov', days: [{ day: '2026-11-20', orders: 1 }] },
    { name: '21 Nov 2026', label: '21 Nov', days: [{ day: '2026-11-21', orders: 1 }] },
  ]);
  const year = toBuckets(days('2025-11-22'));
  expect(year).toHaveLength(53);
  expect(year[0]).toEqual({
    name: '22 Nov 2025',
    label: '22 Nov',
    days: [{ day: '2025-11-22', orders: 1 }],
  });
  expect(year.at(-1)).toMatchObject({ name: '15 Nov 2026 to 21 Nov 2026', label: 'Nov 2026' });
  expect(sumBy(year, (week) => sumBy(week.days, (day) => day.orders))).toBe(365);
});
