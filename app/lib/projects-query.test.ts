import { expect, test } from 'vitest';
import { parseProjectsQuery, projectsUrl, showMoreUrl } from './projects-query.ts';

const read = (query: string) => parseProjectsQuery(new URLSearchParams(query));

test('an empty query means the first page of all projects', () => {
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
])('the query %s shows %i projects', (query, show) => {
  expect(read(query).show).toBe(show);
});

test('the search term is trimmed and limited', () => {
  expect(read('search=%20%20c%2B%2B%20').search).toBe('c++');
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(100);
});

test.each([
  'price=cheap&sort=best',
  'price=&sort=',
  'price=toString&sort=__proto__',
  'price=FREE&sort=Newest',
  'field=AI&level=expert&team=1&hardware=0',
])('unknown values are ignored: %s', (query) => {
  expect(read(query)).toEqual(read(''));
});

test.each([
  '/projects',
  '/projects?search=c%2B%2B',
  '/projects?search=a+b&tech=Node.js&price=under-500&sort=price-high',
  '/projects?field=iot&level=beginner&team=3&hardware=1000-2999&price=free',
  '/projects?level=advanced&runsInBrowser=true&viva=true&paper=true&sort=newest',
])('%s stays the same when it is parsed and formatted', (url) => {
  expect(projectsUrl(read(url.split('?')[1] ?? ''))).toBe(url);
});

test('the URL leaves out the default sort order', () => {
  expect(projectsUrl(read('sort=recommended'))).toBe('/projects');
});

test('a changed query starts at the first page', () => {
  expect(projectsUrl({ ...read('tech=Java&cursor=here&show=96'), sort: 'newest' })).toBe(
    '/projects?tech=Java&sort=newest',
  );
});

test('`Show more` extends the page', () => {
  expect(showMoreUrl(read('search=c%2B%2B'), 'next')).toBe('/projects?search=c%2B%2B&show=48');
  expect(showMoreUrl(read('price=free&sort=newest&show=48'), 'next')).toBe(
    '/projects?price=free&sort=newest&show=72',
  );
});

test('`Show more` links to the next page after the longest one', () => {
  expect(showMoreUrl(read('tech=Java&show=240'), 'next')).toBe('/projects?tech=Java&cursor=next');
  expect(showMoreUrl(read('cursor=here&show=24'), 'next')).toBe('/projects?cursor=here&show=48');
});
