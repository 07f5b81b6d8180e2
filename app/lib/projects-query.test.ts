import { expect, test } from 'vitest';
import { parseProjectsQuery, projectsUrl, showMoreUrl } from './projects-query.ts';

const read = (query: string) => parseProjectsQuery(new URLSearchParams(query));

test('an address without a query shows the first page of everything', () => {
  expect(read('')).toEqual({
    search: '',
    tech: '',
    price: undefined,
    sort: 'recommended',
    show: 24,
    cursor: undefined,
  });
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

test.each([
  'price=cheap&sort=best',
  'price=&sort=',
  'price=toString&sort=__proto__',
  'price=FREE&sort=Newest',
])('words that are none of ours count as absent: %s', (query) => {
  expect(read(query)).toEqual(read(''));
});

test.each([
  '/projects',
  '/projects?search=c%2B%2B',
  '/projects?search=a+b&tech=Node.js&price=under-500&sort=price-high',
])('%s is the address of what it asks for', (address) => {
  expect(projectsUrl(read(address.split('?')[1] ?? ''))).toBe(address);
});

test('the order that the list has anyway is not named', () => {
  expect(projectsUrl(read('sort=recommended'))).toBe('/projects');
});

test('a changed view begins at its beginning', () => {
  expect(projectsUrl({ ...read('tech=Java&cursor=here&show=96'), sort: 'newest' })).toBe(
    '/projects?tech=Java&sort=newest',
  );
});

test('more of a view is the same view, longer', () => {
  expect(showMoreUrl(read('search=c%2B%2B'), 'next')).toBe('/projects?search=c%2B%2B&show=48');
  expect(showMoreUrl(read('price=free&sort=newest&show=48'), 'next')).toBe(
    '/projects?price=free&sort=newest&show=72',
  );
});

test('a page that is as long as it gets leads to the next one', () => {
  expect(showMoreUrl(read('tech=Java&show=240'), 'next')).toBe('/projects?tech=Java&cursor=next');
  expect(showMoreUrl(read('cursor=here&show=24'), 'next')).toBe('/projects?cursor=here&show=48');
});
