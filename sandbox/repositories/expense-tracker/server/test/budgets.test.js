import { expect, test } from 'vitest';
import { parseLine, summariseMonth } from '../src/budgets.js';

const food = (date, amount) => ({ date, category: 'Food', amount });

test('only expenses of the month count', () => {
  const expenses = [food('2026-09-30', 5000), food('2026-10-01', 12050), food('2026-10-31', 7950)];
  const [line] = summariseMonth(expenses, [{ category: 'Food', limit: 50000 }], '2026-10');
  expect(line).toEqual({ category: 'Food', limit: 50000, used: 20000, left: 30000, state: 'fine' });
});

test.each([
  [0, 'fine'],
  [7999, 'fine'],
  [8000, 'nearly'],
  [10000, 'nearly'],
  [10001, 'over'],
])('%i of 10000 paise is %s', (amount, state) => {
  const [line] = summariseMonth([food('2026-10-05', amount)], [{ category: 'Food', limit: 10000 }], '2026-10');
  expect(line.state).toBe(state);
});

test('a line of the bank becomes an expense in paise', () => {
  const line = '2026-10-05,"SWIGGY, ""Pune""","1,249.50",,18000.00';
  expect(parseLine(line)).toEqual({
    date: '2026-10-05',
    note: 'SWIGGY, "Pune"',
    amount: 124950,
    category: 'Food',
  });
});

test.each([
  ['a credit', '2026-10-05,Scholarship,,5000,23000'],
  ['the heading', 'Date,Narration,Debit,Credit,Balance'],
  ['another date format', '05/10/2026,Metro,40,,17960'],
  ['a text as the amount', '2026-10-05,Metro,forty,,17960'],
  ['a negative amount', '2026-10-05,Metro,-40,,18040'],
])('%s is no expense', (_, line) => {
  expect(parseLine(line)).toBeNull();
});
