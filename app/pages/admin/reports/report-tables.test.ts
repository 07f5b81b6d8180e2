import { expect, test } from 'vitest';
import { formatValue, REPORT_TABLES, toCsvRows } from './report-tables.ts';

const { revenue, orders, conversion, invites } = REPORT_TABLES;
const DAY = { day: '2026-11-21' };

test('the CSV file has rupees, shares and seconds as numbers, with their unit in the header', () => {
  const counts = { orders: 1, free: 0, refunds: 1 };
  const sales = { ...counts, grossPaise: 129_900, discountPaise: 20_050, refundedPaise: 129_901 };
  expect(toCsvRows(revenue, [{ ...DAY, ...sales }])).toEqual([
    ['Day', 'Paid (₹)', 'Refunds', 'Refunded (₹)', 'Revenue (₹)'],
    ['2026-11-21', 1299, 1, 1299.01, -0.01],
  ]);
  expect(toCsvRows(orders, [{ ...DAY, ...sales }])).toEqual([
    ['Day', 'Paid orders', 'Free projects', 'Gross', 'Discount', 'Paid'],
    ['2026-11-21', 1, 0, 1499.5, 200.5, 1299],
  ]);
  const invitations = { invited: 2, failed: 1, waiting: 0, medianSeconds: 61.25, p95Seconds: 3900 };
  expect(toCsvRows(invites, [{ ...DAY, ...invitations }])).toEqual([
    ['Day', 'Sent', 'Failed', 'On their way', 'Success (%)', 'Half within (seconds)', '95% within (seconds)'],
    ['2026-11-21', 2, 1, 0, 66.67, 61.25, 3900],
  ]);
});

test('a share without a whole is an empty cell in the CSV file', () => {
  expect(toCsvRows(conversion, [{ ...DAY, opened: 0, paid: 0 }])[1]).toEqual(['2026-11-21', 0, 0, null]);
});

test('values on the page have their unit', () => {
  expect(formatValue('day', '2026-11-01')).toBe('1 Nov 2026');
  expect(formatValue('reason', 'incorrect_pin')).toBe('Incorrect pin');
  expect(formatValue('text', 'incorrect_pin')).toBe('incorrect_pin');
  expect(formatValue('rupees', -129_950)).toBe('−₹1,299.50');
  expect(formatValue('count', 123_456)).toBe('1,23,456');
  expect(formatValue('share', [1, 3])).toBe('33.3%');
  expect(formatValue('seconds', 200)).toBe('3 min 20 s');
  expect(formatValue('seconds', null)).toBe('–');
});
