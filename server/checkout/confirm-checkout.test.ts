import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';
import { confirmCheckout } from './confirm-checkout.ts';

let shop: OrderShop;
let publicId: string;

beforeAll(async () => {
  shop = await openOrderShop();
});
beforeEach(async () => {
  await shop.reset();
  publicId = await shop.openFor();
});
afterAll(() => shop.close());

describe('the browser that reports a payment', () => {
  const confirm = (paymentId: string, signature = shop.razorpay.signCheckout(publicId, paymentId)) =>
    confirmCheckout(shop.context, { publicId, paymentId, signature });

  test('makes the shop ask the provider at once', async () => {
    const { id } = shop.razorpay.pay(publicId);
    expect(await confirm(id)).toEqual({ settled: true });
    expect(await shop.stateOf()).toBe('paid');
    expect(await confirm(id)).toEqual({ settled: true });
    expect(shop.asked()).toBe(1);
  });

  test('delivers nothing by its signature alone', async () => {
    const { id } = shop.razorpay.pay(publicId, { status: 'authorized' });
    expect(await confirm(id)).toEqual({ settled: false });
    expect(await shop.stateOf()).toBe('open');
    expect(await shop.watches()).toEqual([4]);
  });

  test('is told nothing bad when the provider is down; the shop goes on asking', async () => {
    const { id } = shop.razorpay.pay(publicId);
    shop.razorpay.injectFaults(`GET /v1/orders/${publicId}`, { status: 500, body: {} });
    expect(await confirm(id)).toEqual({ settled: false });
    await shop.runJob('watch-order');
    expect(await shop.stateOf()).toBe('paid');
  });

  test('needs the right signature, of this order', async () => {
    const { id } = shop.razorpay.pay(publicId);
    const other = shop.razorpay.signCheckout('order_other', id);
    for (const signature of ['', 'no', other]) {
      await expect(confirm(id, signature)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
    await expect(
      confirmCheckout(shop.context, { publicId: 'order_other', paymentId: id, signature: other }),
    ).rejects.toMatchObject({ status: 'NOT_FOUND' });
    expect(shop.asked()).toBe(0);
  });
});
