import { expect, test } from 'vitest';
import { type OrderState, orderMayMove } from './order.ts';

const states: OrderState[] = ['opening', 'open', 'paid', 'refunded'];

test.each<[OrderState, OrderState[]]>([
  ['opening', ['open', 'paid']],
  ['open', ['paid']],
  ['paid', ['refunded']],
  ['refunded', []],
])('an order that is %s moves on to %j only', (from, allowed) => {
  expect(states.filter((to) => orderMayMove(from, to))).toEqual(allowed);
});
