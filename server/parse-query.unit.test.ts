import { expect, test } from 'vitest';
import { type ListQuery, parseQuery } from './parse-query.ts';
import { ordersQuery } from './readers/admin-orders/list-orders.ts';

const parse = (query: ListQuery<typeof ordersQuery>, pageSize?: number) =>
  parseQuery(ordersQuery, query, pageSize);

test('the query of a list is that of an address, or its fields', () => {
  const days = { from: '2026-11-01', until: '2026-11-28' };
  const asked = { search: 'asha', state: 'paid', ...days, cursor: 'abc', limit: 5 } as const;
  const query = 'search=+asha&state=paid&from=2026-11-01&until=2026-11-28&cursor=abc&limit=5';
  expect(parse(new URLSearchParams(query))).toEqual(asked);
  expect(parse(asked)).toEqual(asked);
  expect(parse({})).toEqual({ search: '', state: '', from: '', until: '', limit: 24 });
});

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['state=sold', 'state'],
  ['from=2026-02-31', 'from'],
  [`search=${'x'.repeat(255)}`, 'search'],
  [`state=paid&cursor=${'x'.repeat(201)}`, 'cursor'],
])('a document refuses the query %s', (query, field) => {
  expect(() => parse(new URLSearchParams(query))).toThrow(
    expect.objectContaining({ status: 'INVALID_ARGUMENT', message: `Please check ${field}.` }),
  );
});

test('a page has its own size, cuts long texts and ignores what else it does not understand', () => {
  const query = new URLSearchParams(`search=${'x'.repeat(300)}&state=sold&limit=3&more=1`);
  expect(parse(query, 50)).toEqual({ search: 'x'.repeat(254), state: '', from: '', until: '', limit: 50 });
});
