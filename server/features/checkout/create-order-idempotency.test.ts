import { describe, expect, test } from 'vitest';
import { orders } from '#server/features/orders/schema.ts';
import { payments } from '#server/features/payments/schema.ts';
import { makeProject, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';

const shop = setUp(openOrderShop);

const allOrders = () => shop.context.db.select().from(orders);

describe('repeated calls of createOrder', () => {
  test('concurrent calls with the same terms create one order', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    const hold = Promise.withResolvers<void>();
    shop.razorpay.injectFaults('POST /v1/orders', { holdUntil: hold.promise });
    const clicks = Array.from({ length: 20 }, () => shop.createOrder({ projectId }));
    await expect.poll(() => shop.getCreateCalls().length).toBe(1);
    hold.resolve();
    const ids = (await Promise.all(clicks)).map(({ id }) => id);
    expect(
      new Set([...ids, (await shop.createOrder({ projectId, email: 'ASHA@example.com' })).id]).size,
    ).toBe(1);
    expect(shop.getCreateCalls()).toHaveLength(1);
    expect(await allOrders()).toHaveLength(1);
  });

  test('a call with other terms or after half an hour creates another order', async () => {
    const { db } = shop.context;
    const { id: projectId } = await makeProject(db);
    await makeUser(db, { referralCode: 'FRIEND' });
    const ids = new Set([
      (await shop.createOrder({ projectId })).id,
      (await shop.createOrder({ projectId, githubId: 'ravi' })).id,
      (await shop.createOrder({ projectId, email: 'ravi@example.com' })).id,
      (await shop.createOrder({ projectId, referralCode: 'FRIEND' })).id,
    ]);
    expect(ids.size).toBe(4);
    for (const id of ids) await shop.setAge(id, 31 * 60);
    ids.add((await shop.createOrder({ projectId })).id);
    expect(ids.size).toBe(5);
  });
});

describe('createOrder when the provider fails', () => {
  test.each([
    ['drops the answer', 'drop-reply' as const],
    ['answers 429', { status: 429, body: {} }],
    ['answers 500', { status: 500, body: {} }],
    ['answers with a page', { status: 200, body: '<h1>Sorry</h1>' }],
    ['refuses', { status: 400, body: { error: { description: 'internal words' } } }],
  ])(
    'when the provider %s, the call is UNAVAILABLE and the next one creates one order',
    async (_name, step) => {
      const { id: projectId } = await makeProject(shop.context.db);
      shop.razorpay.injectFaults('POST /v1/orders', step);
      await expect(shop.createOrder({ projectId })).rejects.toMatchObject({
        status: 'UNAVAILABLE',
        message:
          'We can’t reach the payment provider right now. You haven’t been charged. Please try again in a minute.',
      });
      const { id } = await shop.createOrder({ projectId });
      expect(await allOrders()).toMatchObject([{ publicId: id, state: 'open' }]);
      expect(shop.razorpay.orders.map((order) => order.id)).toEqual([id]);
    },
  );

  test('when the provider fails, all concurrent calls fail', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    const hold = Promise.withResolvers<void>();
    shop.razorpay.injectFaults('POST /v1/orders', { holdUntil: hold.promise }, 'drop', 'drop');
    shop.razorpay.injectFaults('GET /v1/orders', 'drop', 'drop');
    const clicks = Array.from({ length: 3 }, () => shop.createOrder({ projectId }));
    const settled = Promise.allSettled(clicks);
    await expect.poll(() => shop.getCreateCalls().length).toBe(1);
    hold.reject(new Error('connection closed'));
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  test('an order whose lease expired is created by the next call', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    shop.razorpay.injectFaults('POST /v1/orders', 'drop-reply');
    await expect(shop.createOrder({ projectId })).rejects.toThrow();
    await shop.age('orders', '26 seconds', 'checked_at');
    await expect(shop.createOrder({ projectId })).resolves.toMatchObject({ amount: 49_900 });
    expect(shop.getCreateCalls()).toHaveLength(1);
  });
});

describe('free orders of createOrder', () => {
  test('a free order is paid at once without the provider, and earns no reward', async () => {
    const { db } = shop.context;
    await makeUser(db, { referralCode: 'FRIEND' });
    const { id: projectId } = await makeProject(db, { pricePaise: 0 });
    const buyer = await shop.makeConfirmedBuyer();
    const answer = await shop.createOrder({ projectId, price: 0, referralCode: 'FRIEND', buyer });
    expect(answer).toEqual({ id: expect.stringMatching(/^free_/), amount: 0, currency: 'INR', keyId: null });
    expect(await allOrders()).toMatchObject([{ publicId: answer.id, state: 'paid' }]);
    expect(await db.select().from(payments)).toMatchObject([
      { id: expect.stringMatching(/^free_ord_/), amountPaise: 0 },
    ]);
    expect(await shop.rows('ledger_entries')).toEqual([]);
    expect((await shop.waitingJobs()).map(({ name }) => name)).toEqual(['send-invitation', 'send-mail']);
    expect(shop.razorpay.calls).toEqual([]);
  });

  test('a free order is delivered once for concurrent calls', async () => {
    const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 0 });
    const buyer = await shop.makeConfirmedBuyer();
    const clicks = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        shop.createOrder({ projectId, price: 0, githubId: `asha${index % 2}`, buyer }),
      ),
    );
    expect(clicks.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const click of clicks) {
      if (click.status === 'rejected') expect(click.reason).toMatchObject({ status: 'ALREADY_EXISTS' });
    }
    expect(await shop.rows('purchases')).toHaveLength(1);
    expect(await shop.rows('exceptions')).toEqual([]);
  });
});
