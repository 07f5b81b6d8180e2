import { expect, test } from 'vitest';
import { paymentMethodName } from './payment-method.ts';

test('a payment method is named as people know it, and an unknown one as the provider does', () => {
  expect(['upi', 'netbanking', 'crypto', 'toString'].map(paymentMethodName)).toEqual([
    'UPI',
    'Net banking',
    'crypto',
    'toString',
  ]);
  expect([null, undefined, ''].map(paymentMethodName)).toEqual([null, null, null]);
});
