import { expect, test } from 'vitest';
import { moreAddress, readView } from './projects-query.ts';

const read = (query: string) => readView(new URLSearchParams(query));

test('an address without a query shows the first page of everything', () => {
  expect(read('')).toEqual({ search: '', tech: '', show: 24, cursor: undefined });
});

test.each([
  ['show=48', 48],
  ['show=0', 24],
  ['show=-5', 24],
  ['show=abc', 24],
  ['show=1e9', 240],
  ['show=30.5', 24],
])('%s shows %i', (query, show) => {
  expect(read(query).show).toBe(show);
});

test('a term is trimmed and bounded', () => {
  expect(read('search=%20%20c%2B%2B%20').search).toBe('c++');
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(100);
});

test('more of a search is the same search, longer', () => {
  expect(moreAddress(read('search=c%2B%2B'), 'next')).toBe('/projects?search=c%2B%2B&show=48');
});

test('a page that is as long as it gets leads to the next one', () => {
  expect(moreAddress(read('tech=Java&show=240'), 'next')).toBe('/projects?tech=Java&cursor=next');
  expect(moreAddress(read('cursor=here&show=24'), 'next')).toBe('/projects?cursor=here&show=48');
});
