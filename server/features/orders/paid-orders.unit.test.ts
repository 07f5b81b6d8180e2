import { expect, test } from 'vitest';
import { createSigner } from '../../platform/signer.ts';
import { addPaidOrder, parsePaidOrders } from './paid-orders.ts';

const shopWith = (secret: string, appUrl = 'http://localhost:3000') => ({
  signer: createSigner(secret),
  settings: { appUrl } as never,
});
const shop = shopWith('a');
const add = (cookies: string | null, id: string) => addPaidOrder(shop, cookies, id).split(';')[0] ?? '';

test('the cookie has each order once and keeps the newest thirty', () => {
  let cookie = add(null, 'order_1');
  cookie = add(`x=1; ${cookie}`, 'free_2');
  cookie = add(cookie, 'order_1');
  expect(parsePaidOrders(shop, `a=b; ${cookie}`)).toEqual(['order_1', 'free_2']);
  for (let n = 0; n < 40; n += 1) cookie = add(cookie, `order_n${n}`);
  expect(parsePaidOrders(shop, cookie)).toHaveLength(30);
  expect(parsePaidOrders(shop, cookie).at(-1)).toBe('order_n39');
});

const genuine = add(null, 'order_1');
test.each([
  null,
  '',
  'paid_orders=',
  'paid_orders=order_1',
  genuine.replace('order_1', 'order_2'),
  genuine.replace('order_1', 'order_1.order_2'),
  `${genuine}x`,
  genuine.slice(0, -1),
  addPaidOrder(shopWith('another secret'), null, 'order_1').split(';')[0] ?? '',
])('no order of the cookie %j is trusted', (cookie) => {
  expect(parsePaidOrders(shop, cookie)).toEqual([]);
});

test('a signature is valid for one purpose only', () => {
  const { signer } = shop;
  expect(signer.verify('order', 'x', signer.sign('order', 'x'))).toBe(true);
  expect(signer.verify('order', 'x', signer.sign('paid_orders', 'x'))).toBe(false);
  expect(signer.verify('order', 'x', '')).toBe(false);
});
