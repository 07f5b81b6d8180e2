import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { setPageHeaders } from '#app/middleware/page-headers.ts';
import routes from '#app/routes.ts';

function headersOf(path: string, own: Record<string, string> = {}) {
  const headers = new Headers(own);
  setPageHeaders(headers, new URL(`https://shop.example${path}`));
  return Object.fromEntries(headers);
}

test.each([
  ['/', 'private, no-cache'],
  ['/projects/crop-doctor', 'private, no-cache'],
  ['/payments-explained', 'private, no-cache'],
  ['/privacy', 'private, no-cache'],
  ['/privacy/request', 'private, no-cache'],
  ['/login', 'no-store'],
  ['/Login', 'no-store'],
  ['/payment', 'no-store'],
  ['/payment.data', 'no-store'],
  ['/notify-me', 'no-store'],
  ['/dashboard', 'no-store'],
])('the cache-control of %s is %s', (path, cacheControl) => {
  expect(headersOf(path)).toEqual({ 'cache-control': cacheControl, vary: 'cookie' });
});

test.each([
  '/%61dmin',
  '/admin/login',
  '//DASHBOARD/account',
  '/dashboard/account/delete',
  '/orders/an-order',
  '/orders/an-order/viva.data',
  '/free-orders/an-order',
  '/complaints/C-1001',
  '/viva/a-token',
  '/privacy/data/a-token',
  '/unsubscribe/a-token',
  '/merge',
  '/confirm-email',
])('%s is not stored, not listed and sends no more than the origin to other sites', (path) => {
  expect(headersOf(path)).toEqual({
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin',
    vary: 'cookie',
    'x-robots-tag': 'noindex',
  });
});

test.each([
  '/login?token=secret',
  '/Login.data?token=secret',
  '/projects/crop-doctor?key=secret',
  '/notify-me/a-token',
  '/reset-password',
  '/reset-password/a-token',
])('%s has a secret in its address and sends no more than the origin', (path) => {
  expect(headersOf(path)).toHaveProperty('referrer-policy', 'strict-origin');
});

test('a page’s own cache-control is kept', () => {
  expect(headersOf('/', { 'cache-control': 'no-store' })).toMatchObject({ 'cache-control': 'no-store' });
});

test('no page of the account, the checkout or the admin panel is stored', async () => {
  const listPrivate = (entries: RouteConfigEntry[], parent: string): string[] =>
    entries.flatMap(({ file, path = '', children = [] }) => {
      const address = `${parent}/${path}`;
      const isPrivate = /^pages\/(account|admin|checkout)\//.test(file);
      return [...(isPrivate ? [address] : []), ...listPrivate(children, address)];
    });
  const stored = listPrivate(await routes, '').filter(
    (path) => headersOf(path)['cache-control'] !== 'no-store',
  );
  // This form has no personal data.
  expect(stored, 'Add the new page to page-headers.ts').toEqual(['/privacy/request']);
});
