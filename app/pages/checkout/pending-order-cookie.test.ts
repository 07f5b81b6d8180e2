import { expect, test } from 'vitest';
import { readSavedOrder, serializeSavedOrder } from './pending-order-cookie.ts';

const order = { orderId: 'order_Abc1', paymentId: 'pay_Xyz2', since: 1_790_000_000_000 };

test.each([order, { ...order, paymentId: null }])('reads what it serialized: %o', (saved) => {
  const [pair] = serializeSavedOrder(saved, false).split(';');
  expect(readSavedOrder(`theme=dark; ${pair}; other=1`)).toEqual(saved);
});

test('lasts an hour, for the whole shop, and is secure on https', () => {
  expect(serializeSavedOrder(order, true)).toBe(
    'waiting_order=order_Abc1.pay_Xyz2.1790000000000; Path=/; Max-Age=3600; SameSite=Lax; Secure',
  );
});

test('null deletes it', () => {
  expect(serializeSavedOrder(null, false)).toBe('waiting_order=; Path=/; Max-Age=0; SameSite=Lax');
});

test.each([
  null,
  'other=1',
  'waiting_order=order_1',
  'waiting_order=order_1..',
  'waiting_order=../x.pay_1.5',
  'waiting_order=order_1.pay_1.5e9',
  `waiting_order=${'a'.repeat(65)}..5`,
  'not_waiting_order=order_1.pay_1.5',
])('ignores %j', (cookies) => {
  expect(readSavedOrder(cookies)).toBeNull();
});
