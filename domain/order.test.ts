import { expect, test } from 'vitest';
import { canTransition, ORDER_STATES, publicOrderId } from './order.ts';

test.each([
  ['opening', ['open', 'paid']],
  ['open', ['paid']],
  ['paid', ['refunded']],
  ['refunded', []],
] as const)('allows %s orders to become %j only', (from, allowed) => {
  expect(ORDER_STATES.filter((to) => canTransition(from, to))).toEqual(allowed);
});

test.each([
  [{ id: 'ord_1', publicId: 'order_1' }, 'order_1'],
  [{ id: 'ord_1', publicId: null }, 'ord_1'],
])('an order %j has the public ID %s', (order, shown) => {
  expect(publicOrderId(order)).toBe(shown);
});
