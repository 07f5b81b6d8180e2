import { expect, test } from 'vitest';
import { setPageCaching } from './cache-control.ts';

test.each([
  ['/', 'private, no-cache'],
  ['/projects/crop-doctor', 'private, no-cache'],
  ['/payments-explained', 'private, no-cache'],
  ['/login', 'no-store'],
  ['/payment', 'no-store'],
  ['/payment.data', 'no-store'],
  ['/dashboard', 'no-store'],
  ['/orders/an-order', 'no-store'],
  ['/admin/login', 'no-store'],
])('%s is kept as %s', (path, kept) => {
  const headers = new Headers();
  setPageCaching(headers, path);
  expect(Object.fromEntries(headers)).toEqual({ 'cache-control': kept, vary: 'cookie' });
});

test('a page that says how it is kept is believed', () => {
  const headers = new Headers({ 'cache-control': 'no-store' });
  setPageCaching(headers, '/');
  expect(headers.get('cache-control')).toBe('no-store');
});
