import { beforeEach, describe, expect, test } from 'vitest';
import { toDay } from '#domain/time.ts';
import type { Context } from '#server/context.ts';
import { asAdmin } from '#test/harness/admins.ts';
import type { Fault } from '#test/harness/fault-injection.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { casesQuery, listCases } from '../../readers/admin-orders/list-cases.ts';
import { createShopMetrics } from '../../readers/metrics/get-shop-metrics.ts';
import { applyRemedy } from '../cases/remedies.ts';
import { readNightly, readSettlements } from './read-settlements.ts';

const shop = setUp(openOrderShop);
let admin: Context;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
});

const DAY = 86_400;
const LIST = 'GET /v1/settlements/recon/combined';
const now = () => Math.floor(Date.now() / 1000);
const read = (date?: string) => readSettlements(admin, { date });

/** Makes a paid order of ₹499, whose payment is `pay_{name}`. */
async function buy(name: string): Promise<string> {
  const publicId = await shop.createOpenOrder({ email: `${name}@example.com`, githubId: name });
  await shop.pay(publicId, { id: `pay_${name}` });
  return publicId;
}

async function listOpen() {
  const { documents } = await listCases(admin, casesQuery.parse({ state: 'open' }));
  return documents.map(({ kind, message }) => ({ kind, message }));
}

const states = async () =>
  Object.fromEntries((await shop.rows('settlement_lines')).map(({ entity_id, state }) => [entity_id, state]));

async function getUnreconciled(): Promise<number> {
  const text = await createShopMetrics(shop.context).getText();
  return Number(/^capstone_unreconciled_paise (\d+)$/m.exec(text)?.[1]);
}

/** Makes everything captured or processed older. */
async function ageMoney(days: number): Promise<void> {
  await shop.database.pool.query(`begin; set local session_replication_role = replica;
    update payments set created_at = created_at - interval '${days} days';
    update refunds set processed_at = processed_at - interval '${days} days';
    update exceptions set created_at = created_at - interval '${days} days';
    update provider_readings set since = since - 100 * 86400; commit`);
}

describe('a reading', () => {
  test('payments, refunds in part and rejected payments are matched, and reading them again changes nothing', async () => {
    const publicId = await buy('asha');
    await shop.pay(publicId, { id: 'pay_twice' });
    await shop.context.payments.refund({ paymentId: 'pay_asha', amountPaise: 10_000, key: 'made by hand' });
    const [refund] = await shop.context.payments.listRefunds('pay_asha');
    await shop.deliver(
      shop.razorpay.webhook('refund.processed', {
        refund: { id: refund!.id, payment_id: 'pay_asha', amount: 10_000 },
      }),
    );
    shop.razorpay.settle();
    expect(await read()).toEqual({ lines: 3, cases: 0 });
    expect(await states()).toEqual({ pay_asha: 'matched', pay_twice: 'matched', [refund!.id]: 'matched' });
    const before = [await shop.rows('settlements'), await shop.rows('settlement_lines')];
    expect(await read()).toEqual({ lines: 3, cases: 0 });
    expect([await shop.rows('settlements'), await shop.rows('settlement_lines')]).toEqual(before);
    expect(before[0]).toMatchObject([{ utr: expect.any(String), settled_at: expect.any(Date) }]);
  });

  test('the lines of a day are read to the end, however long a page is', async () => {
    for (let n = 0; n < 45; n++)
      shop.razorpay.addLine({
        entity_id: `adj_${n}`,
        type: 'adjustment',
        settlement_id: 'setl_long',
        fee: 0,
      });
    const inTens = {
      change: (body: { items?: unknown[] }) => ({ ...body, items: body.items?.slice(0, 10) }),
    };
    shop.razorpay.injectPermanentFault(LIST, inTens as Fault);
    expect(await read(toDay(new Date()))).toEqual({ lines: 45, cases: 0 });
    expect(await shop.rows('settlement_lines')).toHaveLength(45);
  });

  test.each<[string, Fault]>([
    ['cuts the connection', 'drop'],
    ['loses its answer', 'drop-reply'],
    ['limits the rate', { status: 429, body: {} }],
    ['fails', { status: 500, body: 'Internal error' }],
  ])('when the provider %s in the middle, the next reading is whole', async (_, fault) => {
    await buy('asha');
    await buy('bilal');
    shop.razorpay.settle();
    shop.razorpay.changeLine('pay_asha', null);
    shop.razorpay.addLine({ entity_id: 'pay_asha', settled_at: now() - 3 * DAY });
    shop.razorpay.injectFaults(LIST, ...Array.from({ length: 9 }, () => 'none' as const), fault);
    await expect(read()).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    expect(await listOpen()).toEqual([]);
    expect(await read()).toEqual({ lines: 2, cases: 0 });
    expect(await states()).toEqual({ pay_asha: 'matched', pay_bilal: 'matched' });
  });

  test('two readings at once store each line once', async () => {
    await buy('asha');
    shop.razorpay.settle();
    const both = await Promise.all([read(), read()]);
    expect(both).toEqual([
      { lines: 1, cases: 0 },
      { lines: 1, cases: 0 },
    ]);
    expect(await shop.rows('settlement_lines')).toHaveLength(1);
  });

  test('a date that is none is refused', async () => {
    await expect(read('2026-02-30')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});

describe('the nightly reading', () => {
  const countLists = () => shop.razorpay.countCalls(LIST);
  const setBack = (days: number) =>
    shop.database.pool.query(
      `update provider_readings set since = since - ${days} * 86400, reached = reached - ${days} * 86400,
         until = until - ${days} * 86400`,
    );

  test('a night is read once, and the missed days of an outage are read, too', async () => {
    await readNightly(shop.context);
    const calls = countLists();
    await readNightly(shop.context);
    expect(countLists()).toBe(calls);
    await buy('asha');
    shop.razorpay.settle();
    shop.razorpay.changeLine('pay_asha', null);
    shop.razorpay.addLine({ entity_id: 'pay_asha', settled_at: now() - 12 * DAY });
    await setBack(10);
    await readNightly(shop.context);
    expect(await states()).toEqual({ pay_asha: 'matched' });
  });

  test('a night on which the provider fails is read later', async () => {
    shop.razorpay.injectFaults(LIST, { status: 503, body: {} });
    await readNightly(shop.context);
    expect(countLists()).toBe(1);
    await readNightly(shop.context);
    expect(countLists()).toBeGreaterThan(8);
  });
});

describe('each difference is one case, which closes by itself', () => {
  test('a line that is not in our books', async () => {
    const publicId = await shop.createOpenOrder();
    shop.razorpay.pay(publicId, { id: 'pay_lost' });
    shop.razorpay.settle();
    expect(await read()).toEqual({ lines: 1, cases: 1 });
    expect(await read()).toEqual({ lines: 1, cases: 1 });
    const message = expect.stringMatching(/has a payment \(pay_lost\) of ₹499 that isn’t in our books/);
    expect(await listOpen()).toEqual([{ kind: 'unknown_line', message }]);
    expect(await getUnreconciled()).toBe(49_900);
    await shop.pay(publicId, { id: 'pay_lost' });
    expect(await read()).toMatchObject({ cases: 0 });
    expect(await getUnreconciled()).toBe(0);
  });

  test('a line with another amount, until the provider corrects it', async () => {
    await buy('asha');
    shop.razorpay.settle();
    shop.razorpay.changeLine('pay_asha', { amount: 49_800, credit: 48_622 });
    expect(await read()).toEqual({ lines: 1, cases: 1 });
    expect(await getUnreconciled()).toBe(100);
    shop.razorpay.changeLine('pay_asha', { amount: 49_700, credit: 48_522 });
    expect(await read()).toEqual({ lines: 1, cases: 1 });
    const message = expect.stringMatching(/has a payment \(pay_asha\) of ₹497. In our books it’s ₹499/);
    expect(await listOpen()).toEqual([{ kind: 'settlement_amount', message }]);
    expect(await getUnreconciled()).toBe(200);
    shop.razorpay.changeLine('pay_asha', { amount: 49_900, credit: 48_722 });
    expect(await read()).toEqual({ lines: 1, cases: 0 });
  });

  test('a payment that is settled twice', async () => {
    shop.disagrees('The provider settles a payment twice.');
    await buy('asha');
    shop.razorpay.settle();
    await read();
    shop.razorpay.addLine({ entity_id: 'pay_asha', settlement_id: 'setl_again' });
    expect(await read()).toEqual({ lines: 2, cases: 1 });
    expect(await getUnreconciled()).toBe(49_900);
  });

  test('money that is in no settlement after five working days', async () => {
    await buy('asha');
    await shop.pay(await buy('bilal'), { id: 'pay_twice' });
    expect(await read()).toEqual({ lines: 0, cases: 0 });
    await ageMoney(8);
    expect(await read()).toEqual({ lines: 0, cases: 3 });
    expect(await listOpen()).toContainEqual({
      kind: 'unsettled',
      message: expect.stringMatching(
        /^The payment of ₹499 \(pay_asha\), captured on .* is in no settlement yet/,
      ),
    });
    // The case of the second payment is about the payment itself, and all three are one email.
    expect((await listOpen()).filter(({ kind }) => kind === 'unsettled')).toHaveLength(3);
    expect(await shop.mailsOf('support-alert')).toHaveLength(2);
    expect(await getUnreconciled()).toBe(3 * 49_900);
    shop.razorpay.settle();
    expect(await read()).toEqual({ lines: 3, cases: 0 });
  });

  test('money is not expected in a settlement while the provider cannot be read', async () => {
    await buy('asha');
    await read();
    await ageMoney(8);
    await shop.database.pool.query(
      'update provider_readings set reached = reached - 8 * 86400, until = reached',
    );
    shop.razorpay.injectFaults(LIST, { status: 500, body: {} });
    await expect(read()).rejects.toMatchObject({ status: 'UNAVAILABLE' });
    expect(await read('2026-11-01')).toEqual({ lines: 0, cases: 0 });
  });

  test('a lost dispute is an adjustment, which is no difference', async () => {
    await buy('asha');
    shop.razorpay.dispute('pay_asha', 'open');
    const dispute = { id: 'disp_pay_asha', payment_id: 'pay_asha', amount: 49_900 };
    await shop.deliver(shop.razorpay.webhook('payment.dispute.created', { dispute }));
    shop.razorpay.dispute('pay_asha', 'lost');
    await shop.deliver(shop.razorpay.webhook('payment.dispute.lost', { dispute }));
    shop.razorpay.settle();
    expect(await read()).toEqual({ lines: 2, cases: 0 });
    expect(await states()).toEqual({ pay_asha: 'matched', adj_pay_asha: 'adjustment' });
    const [order] = await shop.rows('orders');
    for (const line of await shop.rows('settlement_lines')) expect(line.order_id).toBe(order?.id);
  });
});

test('the remedy reads again, and a case that an admin resolved stays resolved until something changes', async () => {
  await buy('asha');
  const at = now() - 20 * DAY;
  shop.razorpay.addLine({ entity_id: 'pay_asha', amount: 49_800, settled_at: at });
  await read(toDay(new Date(at * 1000)));
  const [open] = (await listCases(admin, casesQuery.parse({ state: 'open' }))).documents;
  expect(open?.remedy).toBe('read-settlements');
  const apply = () => applyRemedy(admin, { caseId: open!.id, note: '' });
  expect(await apply()).toEqual({ message: 'The provider still says the same.' });
  await admin.remedies.resolve(admin, {
    admin: admin.actor!,
    caseId: open!.id,
    subject: 'pay_asha',
    detail: {},
    note: 'They pay it back.',
  });
  expect(await read()).toEqual({ lines: 0, cases: 0 });
  shop.razorpay.changeLine('pay_asha', { amount: 49_700 });
  expect(await read(toDay(new Date(at * 1000)))).toEqual({ lines: 1, cases: 1 });
  shop.razorpay.changeLine('pay_asha', { amount: 49_900, credit: 48_722 });
  expect(await apply()).toEqual({ message: 'The settlement and our books agree now.' });
});
