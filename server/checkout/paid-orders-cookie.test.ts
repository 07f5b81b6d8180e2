import { expect, test } from 'vitest';
import { createSigner } from '../platform/signer.ts';
import { readPaidOrders, serializePaidOrders } from './paid-orders-cookie.ts';

const shopWith = (secret: string, appUrl = 'http://localhost:3000') => ({
  signer: createSigner(secret),
  settings: { appUrl } as never,
});
const shop = shopWith('a');
const keep = (cookies: string | null, id: string) =>
  serializePaidOrders(shop, cookies, id).split(';')[0] ?? '';

test('orders are added, each once, the newest thirty', () => {
  let cookie = keep(null, 'order_1');
  cookie = keep(`x=1; ${cookie}`, 'free_2');
  cookie = keep(cookie, 'order_1');
  expect(readPaidOrders(shop, `a=b; ${cookie}`)).toEqual(['order_1', 'free_2']);
  for (let n = 0; n < 40; n += 1) cookie = keep(cookie, `order_n${n}`);
  expect(readPaidOrders(shop, cookie)).toHaveLength(30);
  expect(readPaidOrders(shop, cookie).at(-1)).toBe('order_n39');
});

test('scripts cannot read it, and on https nobody in between', () => {
  expect(serializePaidOrders(shop, null, 'o')).toMatch(
    /; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
  );
  expect(serializePaidOrders(shopWith('a', 'https://shop.example'), null, 'o')).toMatch(/; Secure$/);
});

const genuine = keep(null, 'order_1');
test.each([
  null,
  '',
  'paid_orders=',
  'paid_orders=order_1',
  genuine.replace('order_1', 'order_2'),
  genuine.replace('order_1', 'order_1.order_2'),
  `${genuine}x`,
  genuine.slice(0, -1),
  serializePaidOrders(shopWith('another secret'), null, 'order_1').split(';')[0] ?? '',
])('%j proves nothing', (cookie) => {
  expect(readPaidOrders(shop, cookie)).toEqual([]);
});

test('a mark for one purpose is none for another', () => {
  const { signer } = shop;
  expect(signer.verify('order', 'x', signer.sign('order', 'x'))).toBe(true);
  expect(signer.verify('order', 'x', signer.sign('paid_orders', 'x'))).toBe(false);
  expect(signer.verify('order', 'x', '')).toBe(false);
});
