import { expect, test } from 'vitest';
import { pendingOrderCookie } from '#server/features/checkout/rules/pending-order-cookie.ts';
import { paidOrdersCookie, selectedProjectCookie, themeCookie } from './cookies.ts';

const HTTP = 'http://localhost:3000';
const paid = { orderId: 'order_Abc1', paymentId: 'pay_Xyz2', since: 1_790_000_000_000 };
/** Returns the `name=value` of a `Set-Cookie` header. */
const pairOf = (header: string) => header.split(';')[0];

test('a serialized cookie is parsed among other cookies', () => {
  const selected = pairOf(selectedProjectCookie.serialize('58a59572-8560', HTTP));
  expect(selectedProjectCookie.parse(`theme=light; ${selected}; other=1`, HTTP)).toBe('58a59572-8560');
  for (const order of [paid, { ...paid, paymentId: null }]) {
    const pair = pairOf(pendingOrderCookie.serialize(order, HTTP));
    expect(pendingOrderCookie.parse(`theme=dark; ${pair}`, HTTP)).toEqual(order);
  }
});

test('a serialized cookie has its attributes', () => {
  expect(selectedProjectCookie.serialize('p1', 'https://shop.example')).toBe(
    'selected_project=p1; Max-Age=3600; Path=/; SameSite=Lax; HttpOnly; Secure',
  );
  expect(selectedProjectCookie.serialize(null, HTTP)).toBe(
    'selected_project=; Max-Age=0; Path=/; SameSite=Lax; HttpOnly',
  );
  expect(pendingOrderCookie.serialize(paid, 'https://shop.example/payment')).toBe(
    'waiting_order=order_Abc1.pay_Xyz2.1790000000000; Max-Age=3600; Path=/; SameSite=Lax; Secure',
  );
  expect(themeCookie.serialize('light', HTTP)).toBe('theme=light; Max-Age=31536000; Path=/; SameSite=Lax');
});

test('over https, a cookie that proves something can only be set by the shop', () => {
  const value = `order_1~${'a'.repeat(43)}`;
  const secure = 'https://shop.example';
  const header = paidOrdersCookie.serialize(value, secure);
  expect(header).toBe(
    `__Host-paid_orders=${value}; Max-Age=15552000; Path=/; SameSite=Lax; HttpOnly; Secure`,
  );
  expect(paidOrdersCookie.parse(pairOf(header) ?? '', secure)).toBe(value);
  expect(paidOrdersCookie.parse(`paid_orders=${value}`, secure)).toBeNull();
  expect(paidOrdersCookie.parse(`paid_orders=${value}`, HTTP)).toBe(value);
});

test.each([
  null,
  '',
  'theme=light',
  'selected_project=',
  'xselected_project=abc',
  'selected_project=a%00b',
  `selected_project=${'x'.repeat(200)}`,
])('there is no selected project in %j', (header) => {
  expect(selectedProjectCookie.parse(header, HTTP)).toBeNull();
});

test.each([
  null,
  'other=1',
  'waiting_order=',
  'waiting_order=order_1',
  'waiting_order=order_1..',
  'waiting_order=../x.pay_1.5',
  'waiting_order=order_1.pay_1.5e9',
  `waiting_order=${'a'.repeat(65)}..5`,
  'not_waiting_order=order_1.pay_1.5',
])('there is no pending order in %j', (header) => {
  expect(pendingOrderCookie.parse(header, HTTP)).toBeNull();
});

test.each([
  ['theme=light', 'light'],
  ['a=1; theme=light; b=2', 'light'],
  ['theme=dark', 'dark'],
  ['mytheme=light', null],
  ['theme=lighter', null],
])('the theme in %j is %s', (header, theme) => {
  expect(themeCookie.parse(header, HTTP)).toBe(theme);
});
