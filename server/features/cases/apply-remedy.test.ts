import { beforeEach, describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { countWaiting } from '../../readers/admin-orders/count-waiting.ts';
import { casesQuery, listCases } from '../../readers/admin-orders/list-cases.ts';
import { sendInvitation } from '../access/invitations/send-invitation.ts';
import { removeAccess } from '../access/removals/remove-access.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { openDeadJobCase } from './open-case.ts';
import { applyRemedy, dismissCase } from './remedies.ts';

const shop = setUp(openOrderShop);
let admin: Context;
let publicId: string;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  publicId = await shop.createOpenOrder();
});

const list = async (state: '' | 'open' | 'resolved' = '') =>
  (await listCases(admin, casesQuery.parse({ state }))).documents;
const applyOnly = async (note = '') => {
  const [open] = await list('open');
  return (await applyRemedy(admin, { caseId: open?.id ?? 'none', note })).message;
};
const actions = async () => (await shop.rows('audit_log')).map(({ action }) => action);
const orderId = async () => String((await shop.rows('orders'))[0]?.id);

describe('remedy of a payment to refund', () => {
  beforeEach(async () => {
    await shop.pay(publicId);
    await shop.pay(publicId, { id: 'pay_second' });
  });

  test('the case of a payment to refund is listed with payment, order and remedy', async () => {
    expect(await list('open')).toMatchObject([
      {
        kind: 'second_payment',
        remedy: 'refund-payment',
        orderId: publicId,
        paymentId: 'pay_second',
        amount: 499,
        currency: 'INR',
        email: 'asha@example.com',
        resolvedAt: null,
        resolvedBy: null,
      },
    ]);
    expect(await countWaiting(admin)).toMatchObject([{ kind: 'cases', count: 1 }]);
  });

  test('refunding a payment resolves its case and leaves the order paid', async () => {
    expect(await applyOnly('Paid by two tabs.')).toBe('The payment is on its way back.');
    expect(await shop.rows('refunds')).toMatchObject([
      { payment_id: 'pay_second', order_id: null, reason: 'Paid by two tabs.', state: 'processed' },
    ]);
    expect(await shop.rows('orders')).toMatchObject([{ state: 'paid' }]);
    expect(await list('open')).toEqual([]);
    expect(await list('resolved')).toMatchObject([
      { resolution: 'The payment was refunded.', resolvedBy: admin.actor?.email },
    ]);
    expect(await actions()).toEqual(['payment.refund']);
    await expect(applyOnly()).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });

  test('a payment is refunded once by two concurrent admins', async () => {
    await Promise.allSettled([applyOnly(), applyOnly()]);
    await shop.runJobs();
    expect(shop.razorpay.refunds).toHaveLength(1);
    expect(await list('open')).toEqual([]);
  });

  test('the case of a payment stays open while the provider is unavailable', async () => {
    shop.razorpay.injectFaults('GET /v1/payments', { status: 503, body: 'down' });
    await expect(applyOnly()).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    expect(await list('open')).toHaveLength(1);
    expect(await actions()).toEqual([]);
  });
});

test('the case of a failed refund is resolved by a later refund', async () => {
  await shop.pay(publicId);
  const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'Older than 6 months' } };
  shop.razorpay.injectFaults('POST /v1/payments', { status: 400, body: refusal });
  expect(await refundOrder(admin, { orderId: publicId, reason: 'x' })).toEqual({ status: 'failed' });
  expect(await list('open')).toMatchObject([{ kind: 'refund', remedy: 'refund-again' }]);
  expect(await refundOrder(admin, { orderId: publicId, reason: 'x' })).toEqual({ status: 'refunded' });
  expect(await list('open')).toEqual([]);
});

describe('remedy of an invitation that needs manual review', () => {
  beforeEach(async () => {
    await shop.pay(publicId);
    shop.github.injectFaults(/^PUT /, { status: 404, body: { message: 'Not Found' } });
    await sendInvitation(shop.context, { invitationId: await orderId() });
  });

  test('sending an invitation again resolves its case', async () => {
    expect(await list('open')).toMatchObject([{ kind: 'invite', remedy: 'send-invite', orderId: publicId }]);
    await applyOnly();
    expect(await actions()).toEqual(['invite.retry']);
    await sendInvitation(shop.context, { invitationId: await orderId() });
    expect(await list('open')).toEqual([]);
    expect(await list('resolved')).toMatchObject([
      { resolution: 'The invitation is out.', resolvedBy: null },
    ]);
  });

  test('the case of an invitation is resolved when the order is refunded', async () => {
    await refundOrder(admin, { orderId: publicId, reason: 'Asked.' });
    expect(await list('open')).toEqual([]);
    expect(await list('resolved')).toMatchObject([{ resolution: 'The order was refunded.' }]);
  });
});

test('the remedy of a failed access removal retries it', async () => {
  await shop.pay(publicId);
  const id = await orderId();
  await sendInvitation(shop.context, { invitationId: id });
  await refundOrder(admin, { orderId: publicId, reason: 'Asked.' });
  const removalId = String((await shop.rows('access_removals'))[0]?.id);
  shop.github.injectFaults(/^DELETE /, { status: 403, body: { message: 'Resource not accessible' } });
  await removeAccess(shop.context, { removalId });
  expect(await list('open')).toMatchObject([{ kind: 'invite', remedy: 'end-access', orderId: publicId }]);
  expect(await applyOnly()).toContain('removing the access again');
  await removeAccess(shop.context, { removalId });
  expect(shop.github.invitations).toEqual([]);
  expect(await list('resolved')).toMatchObject([{ resolution: 'The access has ended.' }]);
  expect(await actions()).toEqual(['order.refund', 'order.end-access']);
});

describe('remedy of an access removal that found a role that no buyer gets', () => {
  const removeOnly = async () =>
    removeAccess(shop.context, { removalId: String((await shop.rows('access_removals'))[0]?.id) });
  const alerts = async () => (await shop.rows('mails')).filter(({ kind }) => kind === 'support-alert');

  beforeEach(async () => {
    await shop.pay(publicId);
    await sendInvitation(shop.context, { invitationId: await orderId() });
    shop.github.acceptInvitations();
    shop.github.updateCollaborators('write');
    await refundOrder(admin, { orderId: publicId, reason: 'Asked.' });
    await removeOnly();
    expect(await list('open')).toMatchObject([{ message: expect.stringContaining('has the role write') }]);
  });

  test('the removal takes the role, and the case says when GitHub keeps it, without another alert', async () => {
    await applyOnly();
    // GitHub answers as it does for an owner of the organisation, who stays.
    shop.github.injectFaults(/^DELETE /, { status: 204 });
    await removeOnly();
    expect(await shop.rows('access_removals')).toMatchObject([{ done_at: null }]);
    expect(await list('open')).toMatchObject([
      { message: expect.stringContaining('GitHub keeps the role write') },
    ]);
    expect(await alerts()).toHaveLength(1);
    await applyOnly();
    await removeOnly();
    expect(shop.github.collaborators).toEqual([]);
    expect(await list('resolved')).toMatchObject([{ resolution: 'The access has ended.' }]);
  });

  test('the case ends when the account has bought the project again', async () => {
    const [first] = await shop.rows('orders');
    const { id: again } = await shop.createOrder({ projectId: String(first?.project_id) });
    await shop.pay(again);
    await applyOnly();
    await removeOnly();
    expect(shop.github.collaborators).toHaveLength(1);
    expect(await list('open')).toEqual([]);
  });
});

describe('remedy of a dead job', () => {
  beforeEach(() =>
    openDeadJobCase(shop.context, { name: 'send-mail', data: { mailId: 'm1' }, reason: 'No.' }),
  );

  test('enqueuing a dead job again resolves its case', async () => {
    expect(await list('open')).toMatchObject([{ kind: 'dead_job', remedy: 'run-job', orderId: null }]);
    await applyOnly();
    expect(await shop.waitingJobs('send-mail')).toContainEqual(
      expect.objectContaining({ data: { mailId: 'm1' } }),
    );
    expect(await list('resolved')).toMatchObject([{ resolution: 'The job was started again.' }]);
  });

  test('a dead job is enqueued once by two concurrent admins', async () => {
    const [{ id: caseId } = { id: '' }] = await list('open');
    const both = await Promise.allSettled([1, 2].map(() => applyRemedy(admin, { caseId, note: '' })));
    const rejected = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(rejected).toMatchObject([{ status: 'FAILED_PRECONDITION' }]);
    expect(await actions()).toEqual(['exception.resolve']);
  });

  test('a dead job that this release no longer has is not enqueued, and its case is resolved with a note', async () => {
    const [{ id: caseId } = { id: '' }] = await list('open');
    const jobs = { ...shop.context.jobs, has: () => false };
    await expect(applyRemedy({ ...admin, jobs }, { caseId, note: '' })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining('no longer has the job send-mail'),
    });
    expect(await list('open')).toHaveLength(1);
    await dismissCase(admin, { caseId, note: 'The mails went out.' });
    expect(await list('open')).toEqual([]);
  });

  test('a dead job that fails again opens its case again', async () => {
    await applyOnly();
    await openDeadJobCase(shop.context, {
      name: 'send-mail',
      data: { mailId: 'm1' },
      reason: 'No!',
    });
    expect(await list('open')).toMatchObject([{ resolution: null, resolvedBy: null }]);
  });
});

describe('case that is resolved by a note', () => {
  beforeEach(async () => {
    const payment = shop.razorpay.pay(publicId);
    await shop.deliver(shop.razorpay.webhook('payment.captured', { payment }));
    const dispute = { id: 'disp_1', payment_id: payment.id, amount: 49_900 };
    await shop.deliver(shop.razorpay.webhook('payment.dispute.created', { dispute }));
  });

  test('resolving a case without its remedy needs a note', async () => {
    await expect(applyOnly('  ')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await applyOnly(' Answered with the receipt. ')).toBe('Resolved.');
    expect(await list()).toMatchObject([{ resolution: 'Answered with the receipt.' }]);
    expect(await shop.rows('audit_log')).toMatchObject([
      { action: 'exception.resolve', detail: { kind: 'dispute', resolution: 'Answered with the receipt.' } },
    ]);
  });

  test('a case is dismissed once', async () => {
    const [{ id: caseId } = { id: '' }] = await list('open');
    await dismissCase(admin, { caseId, note: 'Done.' });
    await expect(dismissCase(admin, { caseId, note: 'Again.' })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
  });

  test('remedies and dismissals require orderWrite', async () => {
    const [{ id: caseId } = { id: '' }] = await list('open');
    const other = await asAdmin(shop, 'payoutWrite', 'userWrite', 'projectWrite');
    for (const call of [applyRemedy, dismissCase])
      await expect(call(other, { caseId, note: 'x' })).rejects.toMatchObject({
        status: 'PERMISSION_DENIED',
      });
    expect(await list('open')).toHaveLength(1);
  });
});

test('pages of cases contain every case once', async () => {
  for (let n = 0; n < 7; n += 1)
    await openDeadJobCase(shop.context, { name: 'send-mail', data: { mailId: `m${n}` }, reason: 'No.' });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCases(admin, casesQuery.parse({ limit: 2, cursor }));
    seen.push(...page.documents.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(7);
});

test('a case alerts each time it is opened', async () => {
  const fail = () => openDeadJobCase(shop.context, { name: 'sweep', data: {}, reason: 'Down.' });
  const alerts = async () => (await shop.mailsOf('support-alert')).length;
  await fail();
  await fail();
  expect(await alerts()).toBe(1);
  await applyOnly();
  await fail();
  expect(await alerts()).toBe(2);
});
