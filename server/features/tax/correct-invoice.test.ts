import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { atTime } from '#test/harness/at-time.ts';
import { COLLEGE, gstSettings } from '#test/harness/gst.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { createTimedSales } from '#test/harness/timed-sales.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getBooks, listTaxDocuments, taxDocumentsQuery } from '../../readers/tax/list-tax-documents.ts';
import { getOrder } from '../orders/get-order.ts';
import { closeMonth } from './close-month.ts';
import { correctInvoice } from './correct-invoice.ts';
import { findInvoiceToCorrect } from './find-correctable-invoice.ts';
import { findCurrentInvoice } from './issue-documents.ts';
import { signOf } from './rules/gstr1.ts';

const shop = setUp(() => openOrderShop({ settings: gstSettings() }));
const { sell, refund, dispute } = createTimedSales(shop);

const MONTH = '2026-10';
const DURING = '2026-10-20T12:00:00+05:30';
const NEXT_MONTH = '2026-11-01T00:00:00+05:30';
let admin: Context;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
});

const correct = (time: string, data: Parameters<typeof correctInvoice>[1], by = admin) =>
  atTime(by, time, (context) => correctInvoice(context, data));

async function countDocuments() {
  const { documents } = await listTaxDocuments(admin, taxDocumentsQuery.parse({}));
  const credited = documents.map(({ against }) => against);
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  return {
    invoices: invoices.length,
    standing: invoices.filter(({ number }) => !credited.includes(number)).length,
  };
}

test('a correction credits what is left of it and issues another; later refunds name the new one', async () => {
  const orderId = await sell('2026-10-05T12:00:00+05:30', { price: 899 });
  await refund('2026-10-06T12:00:00+05:30', orderId, 99);
  expect(await correct(DURING, { orderId, state: '27', business: COLLEGE })).toEqual({
    number: 'CAP/26-27/000002',
  });
  await refund('2026-10-21T12:00:00+05:30', orderId, 100);
  const { documents } = await listTaxDocuments(admin, taxDocumentsQuery.parse({ month: MONTH }));
  const found = Object.fromEntries(documents.map((document) => [document.number, document]));
  expect(found['CRN/26-27/000002']).toMatchObject({ totalPaise: 80_000, against: 'CAP/26-27/000001' });
  expect(found['CAP/26-27/000002']).toMatchObject({
    totalPaise: 80_000,
    against: null,
    orderId,
    placeOfSupply: '27',
    buyer: { gstin: COLLEGE.gstin, legalName: COLLEGE.legalName },
  });
  expect(found['CRN/26-27/000003']).toMatchObject({
    kind: 'credit_note',
    totalPaise: 10_000,
    against: 'CAP/26-27/000002',
    buyer: { gstin: COLLEGE.gstin },
  });
  const taxes = (number: string) => found[number]?.igstPaise ?? 0;
  expect(taxes('CRN/26-27/000001') + taxes('CRN/26-27/000002')).toBe(taxes('CAP/26-27/000001'));
});

test('a correction keeps what is left out: the business with another address, the State of a person', async () => {
  const orderId = await sell('2026-10-05T12:00:00+05:30', { business: COLLEGE });
  await correct(DURING, { orderId, business: { ...COLLEGE, address: 'Pune' } });
  await correct(DURING, { orderId, business: {} });
  await correct(DURING, { orderId, state: '33' });
  const entries = await getBooks(admin, MONTH);
  const invoices = entries.filter((entry) => signOf(entry) === 1);
  expect(invoices.map(({ placeOfSupply, buyer }) => [placeOfSupply, buyer.gstin])).toEqual([
    ['27', COLLEGE.gstin],
    ['27', COLLEGE.gstin],
    ['27', null],
    ['33', null],
  ]);
});

test('two corrections at once leave exactly one invoice without a credit note', async () => {
  const orderId = await sell('2026-10-05T12:00:00+05:30');
  await Promise.all(['29', '33'].map((state) => correctInvoice(admin, { orderId, state })));
  expect(await countDocuments()).toEqual({ invoices: 3, standing: 1 });
});

test('a correction by a client that sends null for what is undefined keeps the buyer, and an empty business is a person', async () => {
  const orderId = await sell('2026-10-05T12:00:00+05:30', { business: COLLEGE });
  const app = await openApp('api/');
  const send = (data: object) =>
    atTime(admin, DURING, async (context) => {
      const request = { method: 'POST', body: { data: { orderId, ...data } } };
      return (await app(context, '/functions/us-central1/correctInvoice', request)).json();
    });
  const number = (sequence: number) => ({ result: { number: `CAP/26-27/00000${sequence}` } });
  expect(await send({ state: null, business: null, replaces: null })).toEqual(number(1));
  expect(await send({ state: '29', business: {} })).toEqual(number(2));
  expect(await send({ business: { gstin: null, legalName: null, address: null } })).toEqual(number(2));
  expect(await send({ business: COLLEGE, state: null })).toEqual(number(3));
  const entries = await getBooks(admin, MONTH);
  const invoices = entries.filter((entry) => signOf(entry) === 1);
  expect(invoices.map(({ placeOfSupply, buyer }) => [placeOfSupply, buyer.gstin])).toEqual([
    ['27', COLLEGE.gstin],
    ['29', null],
    ['27', COLLEGE.gstin],
  ]);
});

test('a correction that is repeated, as by a double click, issues one invoice; a stale page is told which one stands', async () => {
  const orderId = await sell('2026-10-05T12:00:00+05:30');
  const shown = { orderId, replaces: 'CAP/26-27/000001', business: COLLEGE };
  const answers = await Promise.all([1, 2].map(() => correct(DURING, shown)));
  expect(new Set(answers.map(({ number }) => number))).toEqual(new Set(['CAP/26-27/000002']));
  await expect(correct(DURING, { ...shown, business: {}, state: '33' })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: expect.stringContaining('CAP/26-27/000002 has replaced CAP/26-27/000001'),
  });
  expect(await countDocuments()).toEqual({ invoices: 2, standing: 1 });
});

test('a correction is offered with what the invoice says, and no longer once its month is closed or it was refunded', async () => {
  const orderId = await sell('2026-10-05T12:00:00+05:30', { business: COLLEGE });
  const offered = {
    title: 'Tax invoice',
    number: 'CAP/26-27/000001',
    state: '27',
    business: { ...COLLEGE, sez: false },
  };
  const find = async (context = admin, id = orderId) =>
    findInvoiceToCorrect(context, await getOrder(context.db, id));
  expect(await find()).toEqual({ ...offered, expiry: null, left: null });
  expect(await find({ ...admin, settings: { ...admin.settings, gst: null } })).toBeNull();
  const refunded = await sell('2026-10-05T12:00:00+05:30');
  await refund(DURING, refunded, 899);
  expect(await find(admin, refunded)).toBeNull();
  await closeMonth(admin, { month: MONTH });
  expect(await find()).toEqual({ ...offered, expiry: 'month_closed', left: null });
});

test('a correction is refused for an order refunded whole, after a lost dispute, without an invoice and in a closed month', async () => {
  const refunded = await sell('2026-10-05T12:00:00+05:30');
  await refund(DURING, refunded, 899);
  const disputed = await sell('2026-10-05T12:00:00+05:30');
  await dispute(DURING, disputed, 899, 'lost');
  const unpaid = await shop.createOpenOrder({ state: '27' });
  const inOctober = await sell('2026-10-05T12:00:00+05:30');
  await closeMonth(admin, { month: MONTH });
  for (const orderId of [refunded, disputed, unpaid, inOctober])
    await expect(correctInvoice(admin, { orderId, state: '29' })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
  const open = await sell(NEXT_MONTH);
  await expect(correctInvoice(admin, { orderId: open, state: '99' })).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
  });
  await expect(correctInvoice(admin, { orderId: 'unknown', state: '29' })).rejects.toMatchObject({
    status: 'NOT_FOUND',
  });
});

test('a correction is for the buyer’s account, and no other', async () => {
  const asha = shop.as(await shop.makeConfirmedBuyer());
  const orderId = await sell(NEXT_MONTH, { buyer: asha });
  const other = shop.as(await shop.makeConfirmedBuyer('other@example.com'));
  await expect(correctInvoice(other, { orderId, state: '29' })).rejects.toMatchObject({
    status: 'PERMISSION_DENIED',
  });
  await expect(correctInvoice(shop.context, { orderId, state: '29' })).rejects.toMatchObject({
    status: 'UNAUTHENTICATED',
  });
  expect(await correctInvoice(asha, { orderId, state: '29' })).toMatchObject({
    number: expect.any(String),
  });
});

test('the buyer corrects an invoice three times, however many calls are made at once; an admin goes on', async () => {
  const asha = shop.as(await shop.makeConfirmedBuyer());
  const orderId = await sell(NEXT_MONTH, { buyer: asha });
  const states = ['29', '33', '07', '09', '27', '36', '32', '19'];
  const left = async (context = asha) =>
    (await findInvoiceToCorrect(context, await getOrder(context.db, orderId)))?.left;
  // An admin's correction doesn't count.
  await correctInvoice(admin, { orderId, state: '29' });
  expect(await left()).toBe(3);
  const calls = states.map((state) => correctInvoice(asha, { orderId, state }));
  const refused = (await Promise.allSettled(calls)).flatMap((call) =>
    call.status === 'rejected' ? [call.reason.status] : [],
  );
  // The State that the admin chose may come first, and then changes nothing.
  expect(new Set(refused)).toEqual(new Set(['RESOURCE_EXHAUSTED']));
  expect(await countDocuments()).toEqual({ invoices: 5, standing: 1 });
  for (const state of states.slice(0, 4))
    await correctInvoice(asha, { orderId, state }).catch((error) => refused.push(error.status));
  expect((await countDocuments()).invoices).toBe(5);
  expect([await left(), await left(admin), await left(shop.context)]).toEqual([0, null, null]);
  await correctInvoice(admin, { orderId, state: '05' });
  await correctInvoice(admin, { orderId, state: '06' });
  expect(await countDocuments()).toEqual({ invoices: 7, standing: 1 });
  await expect(correctInvoice(asha, { orderId, state: '29' })).rejects.toMatchObject({
    status: 'RESOURCE_EXHAUSTED',
    message: expect.stringContaining('support'),
  });
  // What the invoice says already is no correction.
  expect(await correctInvoice(asha, { orderId, state: '06' })).toMatchObject({ number: expect.any(String) });
});

test('a correction reads as many documents of its order after 20 corrections as after 2', async () => {
  const publicId = await sell(NEXT_MONTH);
  const { id: orderId } = await getOrder(shop.context.db, publicId);
  let corrections = 0;
  const correctUntil = async (count: number) => {
    for (; corrections < count; corrections++)
      await correctInvoice(admin, { orderId: publicId, state: corrections % 2 ? '29' : '33' });
  };
  const readBefore = async (tx: Executor) => {
    const { rows } = await tx.execute<{ count: number }>(
      sql`select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'tax_documents'`,
    );
    return rows[0]?.count ?? 0;
  };
  const countRead = () =>
    shop.context.db.transaction(async (tx) => {
      // A table this small would be read as a whole.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      const before = await readBefore(tx);
      const found = await findCurrentInvoice(tx, orderId);
      return { sequence: found?.invoice.sequence, read: (await readBefore(tx)) - before };
    });
  await correctUntil(2);
  const { read } = await countRead();
  await correctUntil(20);
  expect(await countRead()).toEqual({ sequence: 21, read });
});
