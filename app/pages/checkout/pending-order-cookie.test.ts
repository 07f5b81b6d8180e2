import { expect, test } from 'vitest';
import { readSavedOrder, serializeSavedOrder } from './pending-order-cookie.ts';

const paid = { orderId: 'order_Abc1', paymentId: 'pay_Xyz2', since: 1_790_000_000_000 };

test.each([paid, { ...paid, paymentId: null }])('what is kept is read again: %o', (order) => {
  const [pair] = serializeSavedOrder(order, false).split(';');
  expect(readSavedOrder(`theme=dark; ${pair}; other=1`)).toEqual(order);
});

test('is kept for the whole shop, an hour, and sent over https only where there is https', () => {
  expect(serializeSavedOrder(paid, true)).toBe(
    'waiting_order=order_Abc1.pay_Xyz2.1790000000000; Path=/; Max-Age=3600; SameSite=Lax; Secure',
  );
  expect(serializeSavedOrder(paid, false)).not.toContain('Secure');
});

test('is forgotten with null', () => {
  expect(serializeSavedOrder(null, false)).toBe('waiting_order=; Path=/; Max-Age=0; SameSite=Lax');
});

test.each([
  null,
  '',
  'other=1',
  'waiting_order=',
  'waiting_order=order_1',
  'waiting_order=order_1..',
  'waiting_order=../x.pay_1.5',
  'waiting_order=order_1.pay_1.5e9',
  `waiting_order=${'a'.repeat(65)}..5`,
  'not_waiting_order=order_1.pay_1.5',
])('counts as none: %j', (cookies) => {
  expect(readSavedOrder(cookies)).toBeNull();
});
