import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { casesQuery } from '#contract/order-documents.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { type OrderShop, openOrderShop } from '#test/harness/order-shop.ts';
import { sendInvitation } from '../access/invitations/send-invitation.ts';
import { removeAccess } from '../access/removals/remove-access.ts';
import type { Context } from '../context.ts';
import { listCases } from '../queries/list-cases.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { applyRemedy, dismissCase } from './apply-remedy.ts';
import { countOpenCases } from './count-open-cases.ts';
import { openDeadJobCase } from './open-dead-job-case.ts';

let shop: OrderShop;
let admin: Context;
let publicId: string;

beforeAll(async () => {
  shop = await openOrderShop();
});
beforeEach(async () => {
  await shop.reset();
  admin = await asAdmin(shop, 'orderWrite');
  publicId = await shop.openFor();
});
afterAll(() => shop.close());

const list = async (state: '' | 'open' | 'settled' = '') =>
  (await listCases(admin, casesQuery.parse({ state }))).documents;
const mend = async (note = '') => {
  const [open] = await list('open');
  return applyRemedy(admin, { caseId: open?.id ?? '', note });
};
const actions = async () => (await shop.rows('audit_log')).map(({ action }) => action);
const orderId = async () => String((await shop.rows('orders'))[0]?.id);

describe('a payment that is to go back', () => {
  beforeEach(async () => {
    await shop.pay(publicId);
    await shop.pay(publicId, { id: 'pay_second' });
  });

  test('is listed with all that is known of it', async () => {
    expect(await list('open')).toMatchObject([
      {
        ...{ kind: 'second_payment', remedy: 'refund-payment', orderId: publicId, paymentId: 'pay_second' },
        ...{ amount: 499, currency: 'INR', email: 'asha@example.com', resolvedAt: null, resolvedBy: null },
      },
    ]);
    expect(await countOpenCases(admin)).toBe(1);
  });

  test('is refunded, and the case settled; the order stays as it is', async () => {
    expect(await mend('Paid by two tabs.')).toBe('The payment is on its way back.');
    expect(await shop.rows('refunds')).toMatchObject([
      { payment_id: 'pay_second', order_id: null, reason: 'Paid by two tabs.', state: 'processed' },
    ]);
    expect(await shop.rows('orders')).toMatchObject([{ state: 'paid' }]);
    expect(await list('open')).toEqual([]);
    expect(await list('settled')).toMatchObject([
      { resolution: 'The payment was refunded.', resolvedBy: admin.actor?.email },
    ]);
    expect(await actions()).toEqual(['payment.refund']);
    await expect(mend()).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });

  test('by two admins at once, once', async () => {
    await Promise.allSettled([mend(), mend()]);
    await shop.runJobs();
    expect(shop.razorpay.refunds).toHaveLength(1);
    expect(await list('open')).toEqual([]);
  });

  test('that the provider cannot be asked about is UNAVAILABLE, and the case stays open', async () => {
    shop.razorpay.injectFaults('GET /v1/payments', { status: 503, body: 'down' });
    await expect(mend()).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    expect(await list('open')).toHaveLength(1);
    expect(await actions()).toEqual([]);
  });
});

test('a refund that failed is settled by the one that went through', async () => {
  await shop.pay(publicId);
  const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'Older than 6 months' } };
  shop.razorpay.injectFaults('POST /v1/payments', { status: 400, body: refusal });
  expect(await refundOrder(admin, { orderId: publicId, reason: 'x' })).toEqual({ status: 'failed' });
  expect(await list('open')).toMatchObject([{ kind: 'refund', remedy: 'settle' }]);
  expect(await refundOrder(admin, { orderId: publicId, reason: 'x' })).toEqual({ status: 'refunded' });
  expect(await list('open')).toEqual([]);
});

describe('an invitation that needs a person', () => {
  beforeEach(async () => {
    await shop.pay(publicId);
    shop.github.injectFaults(/^PUT /, { status: 404, body: { message: 'Not Found' } });
    await sendInvitation(shop.context, { orderId: await orderId() });
  });

  test('is sent again, and the case is settled when it is out', async () => {
    expect(await list('open')).toMatchObject([{ kind: 'invite', remedy: 'send-invite', orderId: publicId }]);
    await mend();
    expect(await actions()).toEqual(['invite.retry']);
    await sendInvitation(shop.context, { orderId: await orderId() });
    expect(await list('open')).toEqual([]);
    expect(await list('settled')).toMatchObject([{ resolution: 'The invitation is out.', resolvedBy: null }]);
  });

  test('needs nobody any more once the order is refunded', async () => {
    await refundOrder(admin, { orderId: publicId, reason: 'Asked.' });
    expect(await list('open')).toEqual([]);
    expect(await list('settled')).toMatchObject([{ resolution: 'The order was refunded.' }]);
  });
});

test('access that could not be taken away is taken away again', async () => {
  await shop.pay(publicId);
  const id = await orderId();
  await sendInvitation(shop.context, { orderId: id });
  await refundOrder(admin, { orderId: publicId, reason: 'Asked.' });
  const removalId = String((await shop.rows('access_removals'))[0]?.id);
  shop.github.injectFaults(/^DELETE /, { status: 403, body: { message: 'Resource not accessible' } });
  await removeAccess(shop.context, { removalId });
  expect(await list('open')).toMatchObject([{ kind: 'invite', remedy: 'end-access', orderId: publicId }]);
  expect(await mend()).toContain('being taken away again');
  await removeAccess(shop.context, { removalId });
  expect(shop.github.invitations).toEqual([]);
  expect(await list('settled')).toMatchObject([{ resolution: 'The access has ended.' }]);
  expect(await actions()).toEqual(['order.refund', 'order.end-access']);
});

describe('a job that gave up', () => {
  beforeEach(() =>
    openDeadJobCase(shop.context, { name: 'send-mail', data: { mailId: 'm1' }, error: new Error('No.') }),
  );

  test('is run again, and the case settled', async () => {
    expect(await list('open')).toMatchObject([{ kind: 'dead_job', remedy: 'run-job', orderId: null }]);
    await mend();
    expect(await shop.waitingJobs('send-mail')).toContainEqual(
      expect.objectContaining({ data: { mailId: 'm1' } }),
    );
    expect(await list('settled')).toMatchObject([{ resolution: 'The job was started again.' }]);
  });

  test('by two admins at once: one does it, the other hears so', async () => {
    const [{ id: caseId } = { id: '' }] = await list('open');
    const both = await Promise.allSettled([1, 2].map(() => applyRemedy(admin, { caseId, note: '' })));
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toMatchObject([{ status: 'FAILED_PRECONDITION' }]);
    expect(await actions()).toEqual(['exception.settle']);
  });

  test('that gives up again is open again', async () => {
    await mend();
    await openDeadJobCase(shop.context, {
      name: 'send-mail',
      data: { mailId: 'm1' },
      error: new Error('No!'),
    });
    expect(await list('open')).toMatchObject([{ resolution: null, resolvedBy: null }]);
  });
});

describe('by a note', () => {
  beforeEach(async () => {
    const payment = shop.razorpay.pay(publicId);
    await shop.deliver(shop.razorpay.webhook('payment.captured', { payment }));
    const dispute = { id: 'disp_1', payment_id: payment.id, amount: 49_900 };
    await shop.deliver(shop.razorpay.webhook('payment.dispute.created', { dispute }));
  });

  test('what only a person can do needs one', async () => {
    await expect(mend('  ')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await mend(' Answered with the receipt. ')).toBe('Settled.');
    expect(await list()).toMatchObject([{ resolution: 'Answered with the receipt.' }]);
    expect(await shop.rows('audit_log')).toMatchObject([
      { action: 'exception.settle', detail: { kind: 'dispute', resolution: 'Answered with the receipt.' } },
    ]);
  });

  test('any case may be settled, once', async () => {
    const [{ id: caseId } = { id: '' }] = await list('open');
    await dismissCase(admin, { caseId, note: 'Done.' });
    await expect(dismissCase(admin, { caseId, note: 'Again.' })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
  });

  test('but not by somebody without the right', async () => {
    const [{ id: caseId } = { id: '' }] = await list('open');
    const other = await asAdmin(shop, 'payoutWrite', 'userWrite', 'projectWrite');
    for (const verb of [applyRemedy, dismissCase])
      await expect(verb(other, { caseId, note: 'x' })).rejects.toMatchObject({
        status: 'PERMISSION_DENIED',
      });
    expect(await list('open')).toHaveLength(1);
  });
});

test('pages of cases follow each other without a gap', async () => {
  for (let n = 0; n < 7; n += 1)
    await openDeadJobCase(shop.context, { name: 'send-mail', data: { mailId: `m${n}` }, error: 'No.' });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCases(admin, casesQuery.parse({ limit: 2, cursor }));
    seen.push(...page.documents.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(7);
});
