import { beforeEach, describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { purchases } from '../access/schema.ts';
import { dismissCase } from '../cases/remedies.ts';
import { acceptDispute, contestDispute } from './answer-dispute.ts';

const shop = setUp(openOrderShop);
const DISPUTE = 'disp_pay_1';
let admin: Context;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  await shop.pay(await shop.createOpenOrder(), { id: 'pay_1' });
  shop.razorpay.dispute('pay_1', 'open');
  const dispute = { id: DISPUTE, payment_id: 'pay_1', amount: 49_900 };
  await shop.deliver(shop.razorpay.webhook('payment.dispute.created', { dispute }));
});

const contest = (action: 'draft' | 'submit', by = admin) =>
  contestDispute(by, { disputeId: DISPUTE, summary: 'The buyer has access.', action });
const accept = (amount = 499, by = admin) => acceptDispute(by, { disputeId: DISPUTE, amount });
const isAnswered = /^(PATCH|POST) \/v1\/(disputes|documents)/;
const answers = () =>
  shop.razorpay.calls
    .filter(({ route }) => isAnswered.test(route))
    .map(({ route, body }) => ({ route, body }));
const audited = async () => (await shop.rows('audit_log')).map(({ action, subject }) => [action, subject]);
const detail = async () => (await shop.rows('exceptions'))[0]?.detail;

describe('contesting a dispute', () => {
  test('a draft uploads one PDF and leaves the dispute open, until it is submitted', async () => {
    expect(await contest('draft')).toEqual({ status: 'open' });
    expect(await contest('submit')).toEqual({ status: 'under_review' });
    const [draft, final] = shop.razorpay.documents;
    expect([draft, final]).toMatchObject(
      [1, 2].map(() => ({
        purpose: 'dispute_evidence',
        mime_type: 'application/pdf',
        name: `evidence-${DISPUTE}.pdf`,
      })),
    );
    const usual = { amount: 49_900, summary: 'The buyer has access.' };
    const route = `PATCH /v1/disputes/${DISPUTE}/contest`;
    expect(answers().filter((call) => call.route === route)).toEqual([
      { route, body: { ...usual, proof_of_service: [draft?.id], action: 'draft' } },
      { route, body: { ...usual, proof_of_service: [final?.id], action: 'submit' } },
    ]);
    expect(await detail()).toMatchObject({ status: 'under_review', summary: usual.summary });
    expect(await detail()).not.toHaveProperty('leasedUntil');
    expect(await audited()).toEqual([
      ['dispute.draft', DISPUTE],
      ['dispute.submit', DISPUTE],
    ]);
    const text = extractText(Buffer.from(final?.content ?? []));
    for (const fact of ['asha@example.com', 'pay_1', '499']) expect(text).toContain(fact);
  });

  test('the evidence about a payment that was refunded is the refund', async () => {
    await shop.database.pool.query("update orders set state = 'refunded'");
    await contest('submit');
    expect(answers().at(-1)?.body).toHaveProperty('refund_confirmation');
  });

  test('of two concurrent submissions one is sent', async () => {
    const both = await Promise.allSettled([contest('submit'), contest('submit')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 'FAILED_PRECONDITION' },
    });
    expect(answers().map(({ route }) => route)).toEqual([
      'POST /v1/documents',
      `PATCH /v1/disputes/${DISPUTE}/contest`,
    ]);
  });

  test.each(['', 'x'.repeat(1001)])('a summary is required, and has 1,000 characters at most', (summary) => {
    const data = { disputeId: DISPUTE, summary, action: 'draft' };
    expect(contestDispute.data.safeParse(data).success).toBe(false);
  });
});

describe('accepting a dispute', () => {
  test('an accepted dispute is lost, and its order ends like one that was refunded', async () => {
    expect(await accept()).toEqual({ status: 'lost' });
    expect(await shop.getOrderState()).toBe('refunded');
    expect(await shop.rows('exceptions')).toMatchObject([{ resolution: 'dispute lost' }]);
    expect(await audited()).toEqual([['dispute.accept', DISPUTE]]);
  });

  test('another amount than that of the dispute changes nothing', async () => {
    for (const amount of [0, 498, 49_900])
      await expect(accept(amount)).rejects.toMatchObject({
        status: 'INVALID_ARGUMENT',
        message: expect.stringContaining('₹499'),
      });
    expect(answers()).toEqual([]);
    expect(await audited()).toEqual([]);
  });
});

/** Each answer, with the route that gives it at the provider and the status that follows. */
const finalAnswers = [
  ['submitted', () => contest('submit'), /^PATCH /, 'under_review'],
  ['accepted', () => accept(), /^POST .*\/accept$/, 'lost'],
] as const;

describe.each(finalAnswers)('a dispute that is %s', (_, answer, route, status) => {
  test('nothing can be changed after a final answer', async () => {
    await answer();
    const before = answers();
    for (const again of [() => contest('draft'), () => contest('submit'), () => accept()])
      await expect(again()).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    expect(answers()).toEqual(before);
  });

  test('an answer whose response was lost is found at the provider', async () => {
    shop.razorpay.injectFaults(route, 'drop-reply');
    expect(await answer()).toEqual({ status });
    expect(shop.razorpay.countCalls(route)).toBe(1);
  });

  test('an answer that could not be looked up is found by the next call, and not sent twice', async () => {
    shop.razorpay.injectFaults(route, 'drop-reply');
    shop.razorpay.injectFaults('GET /v1/disputes/', 'none', 'drop');
    await expect(answer()).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    expect(await detail()).toMatchObject({ status: 'open' });
    expect(await answer()).toEqual({ status });
    expect(shop.razorpay.countCalls(route)).toBe(1);
    expect(await detail()).toMatchObject({ status });
    expect(await audited()).toHaveLength(1);
  });

  test.each([
    [{ status: 400, body: { error: { description: 'internal words' } } }, 'FAILED_PRECONDITION'],
    [{ status: 503, body: 'down' }, 'UNAVAILABLE'],
    ['drop', 'UNAVAILABLE'],
    [{ change: () => ({ id: 'disp_other' }) }, 'UNAVAILABLE'],
  ] as const)(
    'an answer that the provider does not take leaves the dispute open (%j)',
    async (fault, code) => {
      shop.razorpay.injectFaults('GET /v1/disputes/', 'none', 'drop');
      shop.razorpay.injectFaults(route, fault);
      const error = await answer().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ status: code, message: expect.not.stringContaining('internal words') });
      expect(await detail()).toMatchObject({ status: 'open' });
      expect(await shop.getOrderState()).toBe('paid');
    },
  );

  test('a provider that is down gets nothing, and neither does the audit log', async () => {
    shop.razorpay.injectPermanentFault(/./, { status: 503, body: 'down' });
    await expect(answer()).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    expect(answers()).toEqual([]);
    expect(await audited()).toEqual([]);
    shop.razorpay.clearFaults();
    expect(await answer()).toEqual({ status });
  });

  test('the deadline ends the time to answer', async () => {
    const respond_by = Math.floor(Date.now() / 1000) - 1;
    shop.razorpay.injectFaults('GET /v1/disputes/', { change: (entity) => ({ ...entity, respond_by }) });
    await expect(answer()).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining('The time to answer this dispute ended on'),
    });
    expect(answers()).toEqual([]);
  });

  test('answering requires orderWrite, and a dispute that is known', async () => {
    const other = await asAdmin(shop, 'payoutWrite');
    for (const call of [contest('draft', other), accept(499, other)])
      await expect(call).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
    await shop.database.pool.query("update exceptions set subject = 'disp_other'");
    await expect(answer()).rejects.toMatchObject({ status: 'NOT_FOUND' });
    expect(answers()).toEqual([]);
  });
});

test('an admin can’t answer or close the dispute of their own order', async () => {
  await shop.context.db.update(purchases).set({ userId: admin.actor!.userId });
  const refused = { status: 'PERMISSION_DENIED' };
  const [{ id: caseId } = { id: '' }] = await shop.rows('exceptions');
  await expect(accept()).rejects.toMatchObject(refused);
  await expect(contest('submit')).rejects.toMatchObject(refused);
  await expect(dismissCase(admin, { caseId: String(caseId), note: 'Mine.' })).rejects.toMatchObject(refused);
  expect(answers()).toEqual([]);
  expect(await audited()).toEqual([]);
  expect(await accept(499, await asAdmin(shop, 'orderWrite'))).toEqual({ status: 'lost' });
});
