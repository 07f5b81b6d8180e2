import { beforeEach, describe, expect, test } from 'vitest';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { confirmCheckout } from './confirm-checkout.ts';

const shop = setUp(openOrderShop);
let publicId: string;

beforeEach(async () => {
  publicId = await shop.createOpenOrder();
});

describe('confirmCheckout', () => {
  const confirm = (paymentId: string, signature = shop.razorpay.signCheckout(publicId, paymentId)) =>
    confirmCheckout(shop.context, { orderId: publicId, paymentId, signature });

  test('confirmCheckout asks the provider at once, and only until the order is paid', async () => {
    const { id } = shop.razorpay.pay(publicId);
    expect(await confirm(id)).toMatchObject({ settled: true });
    expect(await shop.getOrderState()).toBe('paid');
    expect(await confirm(id)).toMatchObject({ settled: true });
    expect(shop.countPaymentCalls()).toBe(1);
  });

  test('confirmCheckout leaves an order unpaid that the provider has not captured', async () => {
    const { id } = shop.razorpay.pay(publicId, { status: 'authorized' });
    expect(await confirm(id)).toMatchObject({ settled: false });
    expect(await shop.getOrderState()).toBe('open');
    expect(await shop.getWatchDelays()).toEqual([4]);
  });

  test('confirmCheckout leaves the order to the watch job while the provider is down', async () => {
    const { id } = shop.razorpay.pay(publicId);
    shop.razorpay.injectFaults(`GET /v1/orders/${publicId}`, { status: 500, body: {} });
    expect(await confirm(id)).toMatchObject({ settled: false });
    await shop.runJob('watch-order');
    expect(await shop.getOrderState()).toBe('paid');
  });

  test('confirmCheckout rejects signatures that are invalid or of another order', async () => {
    shop.disagrees('No report of the payment is accepted.');
    const { id } = shop.razorpay.pay(publicId);
    const other = shop.razorpay.signCheckout('order_other', id);
    for (const signature of ['', 'no', other]) {
      await expect(confirm(id, signature)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    }
    await expect(
      confirmCheckout(shop.context, { orderId: 'order_other', paymentId: id, signature: other }),
    ).rejects.toMatchObject({ status: 'NOT_FOUND' });
    expect(shop.countPaymentCalls()).toBe(0);
  });
});
