import { expect, test } from 'vitest';
import { setCacheControl } from './cache-control.ts';

test.each([
  ['/', 'private, no-cache'],
  ['/projects/crop-doctor', 'private, no-cache'],
  ['/payments-explained', 'private, no-cache'],
  ['/login', 'no-store'],
  ['/Login', 'no-store'],
  ['/%61dmin', 'no-store'],
  ['//DASHBOARD/account', 'no-store'],
  ['/payment', 'no-store'],
  ['/payment.data', 'no-store'],
  ['/dashboard', 'no-store'],
  ['/orders/an-order', 'no-store'],
  ['/admin/login', 'no-store'],
])('the cache-control of %s is %s', (path, cacheControl) => {
  const headers = new Headers();
  setCacheControl(headers, path);
  expect(Object.fromEntries(headers)).toEqual({ 'cache-control': cacheControl, vary: 'cookie' });
});

test('a page’s own header is kept', () => {
  const headers = new Headers({ 'cache-control': 'no-store' });
  setCacheControl(headers, '/');
  expect(headers.get('cache-control')).toBe('no-store');
});
