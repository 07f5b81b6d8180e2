import { describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { setUpPaidOrder } from '#test/harness/paid-order-reports.ts';
import { listCases } from '../../readers/admin-orders/list-cases.ts';
import { listOrders } from '../../readers/admin-orders/list-orders.ts';
import { listReceipts } from '../../readers/order-page/list-receipts.ts';
import { applyRemedy } from '../cases/remedies.ts';
import { recheckOrder } from '../payments/reconcile/recheck-order.ts';
import { refundOrder } from './refund-order.ts';
import { sendRefund } from './send-refund.ts';

const paid = setUpPaidOrder();
const { shop, report, findState, listEntries } = paid;

test('a full refund made at the provider ends the order once', async () => {
  expect(await report('refund.created', 'refund')).toBe('refund created');
  expect(await findState()).toBe('paid');
  expect(await report('refund.processed', 'refund')).toBe('refunded');
  await report('refund.processed', 'refund');
  expect(await findState()).toBe('refunded');
  expect(await listEntries()).toEqual(['reversal', 'reward']);
  expect(await shop.rows('exceptions')).toEqual([]);
});

test('a partial refund is kept apart from the order until everything is refunded', async () => {
  const reportPart = (id: string, amount: number) => report('refund.processed', 'refund', { id, amount });
  expect(await reportPart('rfnd_a', 10_000)).toBe('refunded in part');
  expect(await reportPart('rfnd_a', 10_000)).toBe('refund processed');
  expect(await findState()).toBe('paid');
  expect(await listEntries()).toEqual(['reward']);
  expect(await shop.rows('purchases')).toMatchObject([{ revoked_at: null }]);
  const admin = await asAdmin(shop, 'orderWrite');
  const { documents } = await listOrders(admin, { search: 'rfnd_a', state: '', limit: 5 });
  expect(documents).toMatchObject([{ refundedAmount: 100, refunds: [{ amount: 100, state: 'processed' }] }]);
  expect(await listReceipts(shop.context.db, { orderId: paid.publicId })).toMatchObject([
    { charge: { isRefunded: false, refunded: 100 } },
  ]);
  expect(await reportPart('rfnd_b', 39_900)).toBe('refunded');
  expect(await findState()).toBe('refunded');
  expect(await shop.rows('exceptions')).toEqual([]);
  const mails = await shop.mailsOf('refund');
  expect(mails).toHaveLength(2);
});

test('a partial refund made by hand is not ours, in any state of ours', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  const lacksBalance = {
    error: { description: 'Your account does not have enough balance to carry out the refund.' },
  };
  shop.razorpay.injectFaults('POST /v1/payments', { status: 400, body: lacksBalance });
  expect(await refundOrder(admin, { orderId: paid.publicId, reason: 'Asked.' })).toEqual({
    status: 'requested',
  });
  await report('refund.processed', 'refund', { amount: 10_000 });
  expect(await findState()).toBe('paid');
  const ours = (await shop.rows('refunds')).filter(({ requested_by }) => requested_by !== null);
  expect(ours).toMatchObject([{ state: 'requested', last_error: expect.stringContaining('enough balance') }]);
});

test('our own refund, reported before its response without our id, is stored once', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  shop.razorpay.injectFaults('POST /v1/payments', 'drop-reply');
  await refundOrder(admin, { orderId: paid.publicId, reason: 'Asked.', amount: 200 });
  const [made] = shop.razorpay.refunds;
  expect(await report('refund.processed', 'refund', { id: made?.id, amount: 20_000 })).toBe(
    'refunded in part',
  );
  await shop.makeDue('refunds');
  const [ours] = (await shop.rows('refunds')).filter(({ requested_by }) => requested_by !== null);
  await sendRefund(shop.context, { refundId: String(ours?.id) });
  expect(await shop.rows('refunds')).toMatchObject([{ state: 'processed', provider_refund_id: made?.id }]);
  expect(await findState()).toBe('paid');
});

/** Requests a refund that the provider accepts but does not pay out yet. Returns the provider's ID. */
async function requestPending(): Promise<string> {
  shop.razorpay.injectFaults('POST /v1/payments', { change: asPending });
  await refundOrder(await asAdmin(shop, 'orderWrite'), { orderId: paid.publicId, reason: 'Asked.' });
  const [refund] = await shop.rows('refunds');
  expect(refund).toMatchObject({ state: 'sent', processed_at: null });
  return String(refund?.provider_refund_id);
}

test('a report updates our own refund', async () => {
  await report('refund.processed', 'refund', { id: await requestPending() });
  expect(await shop.rows('refunds')).toMatchObject([{ state: 'processed', processed_at: expect.any(Date) }]);
  expect(await shop.rows('exceptions')).toEqual([]);
});

test('a refund that fails after it was accepted can be sent again by its case, and the buyer gets a mail', async () => {
  shop.disagrees('The first refund fails in its event only, not in the provider’s list.');
  const id = await requestPending();
  expect(await report('refund.failed', 'refund', { id })).toBe('refund failed');
  const [failure] = await shop.rows('exceptions');
  expect(failure).toMatchObject({
    kind: 'refund',
    message: expect.stringContaining('Access has ended already.'),
  });
  const kinds = (await shop.rows('mails')).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'refund-failed')).toHaveLength(1);
  // The provider has the money again.
  shop.razorpay.pay(paid.publicId, { ...paid.payment, status: 'captured', amount_refunded: 0 });
  const admin = await asAdmin(shop, 'orderWrite');
  const { message } = await applyRemedy(admin, { caseId: String(failure?.id), note: '' });
  expect(message).toBe('The payment is on its way back.');
  expect(await shop.rows('exceptions')).toMatchObject([{ resolved_at: expect.any(Date) }]);
  expect((await shop.rows('refunds')).map(({ state }) => state).sort()).toEqual(['failed', 'processed']);
  expect(await refundOrder(admin, { orderId: paid.publicId, reason: 'Again.' })).toEqual({
    status: 'refunded',
  });
  expect(await shop.rows('refunds')).toHaveLength(2);
  expect(await listEntries()).toEqual(['reversal', 'reward']);
});

test('a refund in part does not resolve the case of a failed refund of a payment without an order', async () => {
  shop.disagrees('The first refund fails in its event only, not in the provider’s list.');
  const second = shop.razorpay.pay(paid.publicId);
  await shop.deliver(shop.razorpay.webhook('payment.captured', { payment: second }));
  const [unaccepted] = await shop.rows('exceptions');
  shop.razorpay.injectFaults('POST /v1/payments', { change: asPending });
  await applyRemedy(await asAdmin(shop, 'orderWrite'), { caseId: String(unaccepted?.id), note: '' });
  const [refund] = await shop.rows('refunds');
  await report('refund.failed', 'refund', { id: refund?.provider_refund_id, payment_id: second.id });
  const openCases = async () =>
    (await shop.rows('exceptions')).filter(({ resolved_at }) => resolved_at === null).map(({ kind }) => kind);
  expect(await openCases()).toEqual(['refund']);
  const part = { payment_id: second.id, status: 'processed' };
  await shop.deliver(
    shop.razorpay.webhook('refund.processed', { refund: { ...part, id: 'rfnd_a', amount: 10_000 } }),
  );
  expect(await openCases()).toContain('refund');
  await shop.deliver(
    shop.razorpay.webhook('refund.processed', { refund: { ...part, id: 'rfnd_b', amount: 39_900 } }),
  );
  expect(await openCases()).not.toContain('refund');
});

test('a failed refund of the rest of a payment without an order is repeated, also after another part', async () => {
  shop.disagrees('The first refund fails in its event only, not in the provider’s list.');
  const second = shop.razorpay.pay(paid.publicId);
  await shop.deliver(shop.razorpay.webhook('payment.captured', { payment: second }));
  const refundPart = async (id: string, amount: number) => {
    const refund = { payment_id: second.id, id, amount, status: 'processed' };
    await shop.deliver(shop.razorpay.webhook('refund.processed', { refund }));
  };
  await refundPart('rfnd_a', 25_000);
  const admin = await asAdmin(shop, 'orderWrite');
  const applyOnly = async () => {
    const [open] = (await listCases(admin, { state: 'open', limit: 5 })).documents;
    return applyRemedy(admin, { caseId: String(open?.id), note: '' });
  };
  shop.razorpay.injectFaults('POST /v1/payments', { change: asPending });
  await applyOnly();
  const [rest] = (await shop.rows('refunds')).filter(({ requested_by }) => requested_by !== null);
  expect(rest).toMatchObject({ amount_paise: '24900' });
  await report('refund.failed', 'refund', { id: rest?.provider_refund_id, payment_id: second.id });
  // The refunded parts are more than the failed refund, but less than the payment.
  await refundPart('rfnd_b', 10_000);
  expect(await applyOnly()).toEqual({ message: 'The payment is on its way back.' });
  expect(await shop.rows('refunds')).toContainEqual(
    expect.objectContaining({ amount_paise: '14900', state: 'processed' }),
  );
});

test('a failed refund that is processed later resolves its case', async () => {
  const id = await requestPending();
  await report('refund.failed', 'refund', { id });
  await report('refund.processed', 'refund', { id });
  expect(await shop.rows('refunds')).toMatchObject([{ state: 'processed' }]);
  expect(await shop.rows('exceptions')).toMatchObject([{ resolution: 'The refund went through.' }]);
});

test('a recheck finds a refund and a second payment without webhooks', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  const second = shop.razorpay.pay(paid.publicId);
  expect(await recheckOrder(admin, { orderId: paid.publicId })).toEqual({ status: 'paid' });
  expect(await shop.rows('exceptions')).toMatchObject([{ kind: 'second_payment', subject: second.id }]);
  shop.razorpay.refund(paid.payment.id, 49_900, 'rfnd_1');
  expect(await recheckOrder(admin, { orderId: paid.publicId })).toEqual({ status: 'refunded' });
  expect(await listEntries()).toEqual(['reversal', 'reward']);
});

describe('recheck that records nothing', () => {
  const list = (getItems: () => object[]) =>
    shop.razorpay.injectFaults(/^GET .*\/refunds$/, { change: () => ({ items: getItems() }) });

  test('a recheck records nothing for a refund that fails meanwhile', async () => {
    const admin = await asAdmin(shop, 'orderWrite');
    shop.razorpay.pay(paid.publicId, { ...paid.payment, status: 'captured', amount_refunded: 10_000 });
    list(() => {
      shop.razorpay.pay(paid.publicId, { ...paid.payment, status: 'captured', amount_refunded: 0 });
      return [{ id: 'rfnd_1', payment_id: paid.payment.id, amount: 10_000, status: 'failed' }];
    });
    await recheckOrder(admin, { orderId: paid.publicId });
    expect(await shop.rows('refunds')).toMatchObject([{ provider_refund_id: 'rfnd_1', state: 'failed' }]);
  });

  test('a recheck records nothing for our own refund that is not listed yet', async () => {
    shop.disagrees('The answer to the refund is lost.');
    const admin = await asAdmin(shop, 'orderWrite');
    shop.razorpay.injectFaults('POST /v1/payments', 'drop-reply');
    await refundOrder(admin, { orderId: paid.publicId, reason: 'Asked.', amount: 200 });
    list(() => []);
    await recheckOrder(admin, { orderId: paid.publicId });
    expect(await shop.rows('refunds')).toMatchObject([{ state: 'requested', amount_paise: '20000' }]);
  });
});

test('a second payment is refunded by its remedy, and the order stays paid', async () => {
  const second = shop.razorpay.pay(paid.publicId);
  await shop.deliver(shop.razorpay.webhook('payment.captured', { payment: second }));
  const [opened] = await shop.rows('exceptions');
  const admin = await asAdmin(shop, 'orderWrite');
  const request = { caseId: String(opened?.id), note: '' };
  expect(await applyRemedy(admin, request)).toEqual({ message: 'The payment is on its way back.' });
  await expect(applyRemedy(admin, request)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
  expect(await findState()).toBe('paid');
  expect(await listEntries()).toEqual(['reward']);
  expect(await shop.rows('refunds')).toMatchObject([{ payment_id: second.id, order_id: null }]);
  const mails = await shop.mailsOf('refund');
  expect(mails).toMatchObject([{ text_body: expect.stringContaining('You keep the project') }]);
});

test('the case of a second payment stays open while a refund made at the provider may still fail', async () => {
  const second = shop.razorpay.pay(paid.publicId);
  await shop.deliver(shop.razorpay.webhook('payment.captured', { payment: second }));
  const [opened] = await shop.rows('exceptions');
  const made = { id: 'rfnd_made', payment_id: second.id };
  await report('refund.created', 'refund', made);
  const admin = await asAdmin(shop, 'orderWrite');
  const apply = () => applyRemedy(admin, { caseId: String(opened?.id), note: '' });
  await expect(apply()).rejects.toMatchObject({ message: expect.stringContaining('is on its way') });
  await report('refund.failed', 'refund', made);
  expect(await apply()).toEqual({ message: 'The payment is on its way back.' });
  expect(await shop.rows('exceptions')).toMatchObject([{ resolution: 'The payment was refunded.' }]);
});

test('the case of a payment that was refunded before it was known opens again when the refund fails', async () => {
  shop.disagrees('The refund fails in its event only, not in the provider’s list.');
  const other = await shop.createOpenOrder();
  const returned = shop.razorpay.pay(other);
  shop.razorpay.refund(returned.id, 49_900, 'rfnd_made');
  shop.razorpay.injectFaults(`GET /v1/payments/${returned.id}/refunds`, {
    change: (list: { items?: object[] }) => ({ ...list, items: list.items?.map(asPending) }),
  });
  await recheckOrder(await asAdmin(shop, 'orderWrite'), { orderId: other });
  expect(await shop.rows('exceptions')).toMatchObject([
    { kind: 'unknown_order', resolution: 'The payment had been refunded already.' },
  ]);
  expect(await shop.rows('refunds')).toMatchObject([{ state: 'sent' }]);
  const failed = { id: 'rfnd_made', payment_id: returned.id };
  expect(await report('refund.failed', 'refund', failed)).toBe('refund failed');
  expect(await shop.rows('exceptions')).toMatchObject([
    { kind: 'unknown_order', resolved_at: null, message: expect.stringContaining('failed') },
  ]);
});

function asPending(refund: object) {
  return { ...refund, status: 'pending' };
}
