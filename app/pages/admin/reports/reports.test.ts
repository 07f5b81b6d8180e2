import { describe, expect, test } from 'vitest';
import { listDays } from '#domain/day-range.ts';
import { marksOf, namedBars } from './axis.ts';
import { brief, counted, duration, percent, reasonWords } from './format.ts';
import { fileRows, onPage, TABLES } from './report-tables.ts';
import { spansOf, total } from './time-buckets.ts';

const NO_SALES = { orders: 0, free: 0, grossPaise: 0, refunds: 0, refundedPaise: 0 };

describe('a table says the same on the page and in its file', () => {
  const sold = { ...NO_SALES, orders: 1, grossPaise: 129_900, refunds: 1, refundedPaise: 129_901 };
  const invited = { invited: 2, failed: 1, waiting: 0, medianSeconds: 61.25, p95Seconds: 3900 };
  test.each([
    {
      name: 'rupees',
      rows: fileRows(TABLES.revenue, [{ day: '2026-11-21', ...sold }]),
      file: ['2026-11-21', 1299, 1, 1299.01, -0.01],
    },
    {
      name: 'shares and times',
      rows: fileRows(TABLES.invites, [{ day: '2026-11-21', ...invited }]),
      file: ['2026-11-21', 2, 1, 0, 66.67, 61.25, 3900],
    },
    {
      name: 'a share of nothing',
      rows: fileRows(TABLES.conversion, [{ day: '2026-11-21', opened: 0, paid: 0 }]),
      file: ['2026-11-21', 0, 0, null],
    },
    {
      name: 'the provider’s words',
      rows: fileRows(TABLES['failed-payments'], [
        { reason: 'incorrect_pin', description: null, failures: 2, orders: 1, paidLater: 1 },
      ]),
      file: ['incorrect_pin', null, 2, 1, 1],
    },
  ])('$name', ({ rows, file }) => {
    expect(rows[1]).toEqual(file);
    expect(rows[0]).toHaveLength(file.length);
  });

  test('a file names its units', () => {
    expect(fileRows(TABLES.invites, [])).toEqual([
      [
        'Day',
        'Sent',
        'Failed',
        'On their way',
        'Success (%)',
        'Half within (seconds)',
        '95% within (seconds)',
      ],
    ]);
    expect(fileRows(TABLES.revenue, [])[0]).toContain('Paid (₹)');
  });

  test('on the page', () => {
    expect(onPage('day', '2026-11-01')).toBe('1 Nov 2026');
    expect(onPage('reason', 'incorrect_pin')).toBe('Incorrect pin');
    expect(onPage('rupees', -129_950)).toBe('−₹1,299.50');
    expect(onPage('count', 123_456)).toBe('1,23,456');
    expect(onPage('share', [1, 3])).toBe('33.3%');
    expect(onPage('seconds', null)).toBe('–');
  });
});

test.each([
  [0, 0, '–'],
  [0, 3, '0%'],
  [3, 3, '100%'],
  [2, 3, '66.7%'],
  [99_999, 100_000, '99.9%'],
  [1, 100_000, '0.1%'],
])('%d of %d is %s', (part, whole, words) => {
  expect(percent(part, whole)).toBe(words);
});

test.each([
  [0, '0 s'],
  [0.04, '0 s'],
  [3.45, '3.5 s'],
  [59.6, '1 min'],
  [60, '1 min'],
  [200, '3 min 20 s'],
  [7500, '2 h 5 min'],
  [86_400 * 3 + 4 * 3600, '3 d 4 h'],
])('%d seconds are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1500, '1.5k'],
  [-2000, '−2k'],
  [250_000, '2.5L'],
  [12_000_000, '1.2Cr'],
])('%d is %s on an axis', (value, words) => {
  expect(brief(value)).toBe(words);
});

test('words for reasons and counts', () => {
  expect(reasonWords('payment_failed')).toBe('Payment failed');
  expect([counted(1, 'order'), counted(1200, 'order')]).toEqual(['1 order', '1,200 orders']);
});

describe('the axis', () => {
  test.each([
    [0, 0, [0, 1]],
    [0, 1, [0, 1]],
    [0, 7, [0, 2, 4, 6, 8]],
    [0, 899, [0, 500, 1000]],
    [-150, 300, [-200, 0, 200, 400]],
    [-300, 0, [-300, -200, -100, 0, 100]],
  ])('from %d to %d', (lowest, highest, marks) => {
    expect(marksOf(lowest, highest)).toEqual(marks);
  });

  test.each([
    [0, []],
    [1, [0]],
    [3, [0, 1, 2]],
    [30, [0, 10, 19, 29]],
  ])('%d bars are named at %j', (count, named) => {
    expect(namedBars(count)).toEqual(named);
  });
});

test('many days become weeks: the last is whole, and nothing is lost', () => {
  const days = (from: string) => listDays({ from, to: '2026-11-21' }).map((day) => ({ day, orders: 1 }));
  expect(spansOf(days('2026-11-20'))).toMatchObject([
    { name: '20 Nov 2026', mark: '20 Nov' },
    { name: '21 Nov 2026', mark: '21 Nov' },
  ]);
  const year = spansOf(days('2025-11-22'));
  expect(year).toHaveLength(53);
  expect(year[0]).toMatchObject({ name: '22 Nov 2025', days: [{ day: '2025-11-22' }] });
  expect(year.at(-1)).toMatchObject({ name: '15 Nov 2026 to 21 Nov 2026', mark: 'Nov 2026' });
  expect(total(year, (span) => total(span.days, ({ orders }) => orders))).toBe(365);
});
