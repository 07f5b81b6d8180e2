import { expect, test } from 'vitest';
import { startMerchantServer } from '#test/harness/merchant-server.ts';
import { KEYS, press, startTestSandbox } from '#test/harness/start-test-sandbox.ts';

async function startWithPayment(webhookUrl?: string) {
  const sandbox = await startTestSandbox(webhookUrl === undefined ? {} : { webhookUrl });
  const order = await sandbox.razorpay.orders.create({ amount: 49_900, currency: 'INR' });
  const answer = (await (await press(sandbox, 'pay', order.id)).json()) as { razorpay_payment_id: string };
  return { sandbox, order, paymentId: answer.razorpay_payment_id, payments: sandbox.razorpay.payments };
}

test('a payment is refunded in parts up to the paid amount, and its order stays paid', async () => {
  const { sandbox, order, paymentId, payments } = await startWithPayment();
  const part = await payments.refund(paymentId, { amount: 20_000, notes: { reason: 'half' } });
  expect(part).toMatchObject({
    entity: 'refund',
    amount: 20_000,
    payment_id: paymentId,
    status: 'processed',
  });
  expect(part.id).toMatch(/^rfnd_[A-Za-z0-9]{14}$/);
  expect(await payments.fetch(paymentId)).toMatchObject({ status: 'captured', refund_status: 'partial' });

  await expect(payments.refund(paymentId, { amount: 29_901 })).rejects.toMatchObject({
    statusCode: 400,
    error: { description: 'The total refund amount is greater than the refund payment amount' },
  });
  const rest = await payments.refund(paymentId, {});
  expect(rest).toMatchObject({ amount: 29_900 });
  const refunded = { status: 'refunded', refund_status: 'full', amount_refunded: 49_900 };
  expect(await payments.fetch(paymentId)).toMatchObject(refunded);
  expect(await sandbox.razorpay.orders.fetch(order.id)).toMatchObject({
    status: 'paid',
    amount_paid: 49_900,
  });
  expect(await payments.fetchMultipleRefund(paymentId)).toMatchObject({ count: 2, items: [rest, part] });

  await expect(payments.refund(paymentId, {})).rejects.toMatchObject({
    error: { description: 'The payment has been fully refunded already' },
  });
});

test('an idempotency key returns the same refund and refuses a different body', async () => {
  const { sandbox, paymentId, payments } = await startWithPayment();
  const refund = (body: object, key = 'refund-of-order-1') =>
    fetch(`${sandbox.razorpayApiUrl}/v1/payments/${paymentId}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}`,
        'content-type': 'application/json',
        'x-refund-idempotency': key,
      },
      body: JSON.stringify(body),
    });
  const answers = await Promise.all([refund({ amount: 10_000 }), refund({ amount: 10_000 })]);
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
  expect(second).toEqual(first);
  expect(await payments.fetch(paymentId)).toMatchObject({ amount_refunded: 10_000 });
  expect((await refund({ amount: 10_001 })).status).toBe(400);
  expect((await refund({ amount: 10_000 }, 'short')).status).toBe(400);
});

test("a refund sends two events, and a failed payment can't be refunded", async () => {
  const shop = await startMerchantServer();
  const { sandbox, paymentId, payments } = await startWithPayment(shop.webhookUrl);
  await shop.received(3);
  await payments.refund(paymentId, {});
  const events = (await shop.received(5)).slice(3).map(({ body }) => JSON.parse(body));
  expect(events.map(({ event }) => event).sort()).toEqual(['refund.created', 'refund.processed']);
  expect(events[0].payload.refund.entity).toMatchObject({ payment_id: paymentId, amount: 49_900 });

  const order = await sandbox.razorpay.orders.create({ amount: 49_900, currency: 'INR' });
  const failed = (await (await press(sandbox, 'fail', order.id)).json()) as {
    error: { metadata: { payment_id: string } };
  };
  await expect(payments.refund(failed.error.metadata.payment_id, {})).rejects.toMatchObject({
    error: { description: 'The payment status should be captured for action to be taken' },
  });
});
