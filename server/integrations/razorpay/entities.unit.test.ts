import { expect, test } from 'vitest';
import { paymentEntity } from './entities.ts';

test('a payment without notes is read, whose notes are an empty list', () => {
  const payment = { id: 'pay_1', amount: 49_900, currency: 'INR', status: 'failed', notes: [] };
  expect(paymentEntity.parse(payment)).toMatchObject({ id: 'pay_1', notes: {} });
});
