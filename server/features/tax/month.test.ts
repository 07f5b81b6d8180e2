import { beforeEach, describe, expect, test } from 'vitest';
import { toMonth } from '#domain/tax.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { atTime } from '#test/harness/at-time.ts';
import { COLLEGE, gstSettings } from '#test/harness/gst.ts';
import { expectBooksBalance as expectMonthBalances } from '#test/harness/month-books.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { createTimedSales } from '#test/harness/timed-sales.ts';
import type { Context } from '../../context.ts';
import {
  getBooks,
  listTaxDocuments,
  sumMonth,
  taxDocumentsQuery,
} from '../../readers/tax/list-tax-documents.ts';
import { closeMonth } from './close-month.ts';
import { correctInvoice } from './correct-invoice.ts';
import { markFiled } from './mark-filed.ts';
import { issueMissing } from './missing-documents.ts';
import { GST_STATE_LIST } from './rules/gst-states.ts';
import { GSTR1_FILES, gstr1Rows, totalMonth } from './rules/gstr1.ts';

const shop = setUp(() => openOrderShop({ settings: gstSettings() }));
const { sell, refund, dispute } = createTimedSales(shop);

const MONTH = '2026-10';
const LAST_SECOND = '2026-10-31T23:59:59+05:30';
const FIRST_SECOND = '2026-11-01T00:00:00+05:30';
let admin: Context;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
});

const expectBooksBalance = (month: string, elsewhere?: string[]) =>
  expectMonthBalances({ admin, database: shop.database }, month, elsewhere);

const correct = (time: string, data: Parameters<typeof correctInvoice>[1], by = admin) =>
  atTime(by, time, (context) => correctInvoice(context, data));

test('the files of a month sum to its documents and to the ledger, to the paisa', async () => {
  const first = await sell('2026-10-01T00:00:00+05:30', { price: 899 });
  await sell('2026-10-05T12:00:00+05:30', { price: 599, state: '29' });
  const college = await sell('2026-10-06T12:00:00+05:30', { price: 1299, business: COLLEGE });
  const corrected = await sell('2026-10-07T12:00:00+05:30', { price: 777 });
  const lost = await sell('2026-10-08T12:00:00+05:30', { price: 649 });
  const won = await sell('2026-10-08T13:00:00+05:30', { price: 451, state: '07' });
  const unregistered = await sell('2026-10-08T14:00:00+05:30', { price: 350, gst: null });
  const openedBefore = await sell('2026-10-08T15:00:00+05:30', { price: 250, hasState: false });
  const states = GST_STATE_LIST.map(([code]) => code);
  for (let price = 101; price < 140; price += 3)
    await sell('2026-10-09T12:00:00+05:30', { price, state: states[price % states.length] });
  await sell(LAST_SECOND, { price: 499 });
  const outside = await sell(FIRST_SECOND, { price: 1999 });
  await refund('2026-10-10T12:00:00+05:30', first, 333);
  await refund('2026-10-11T12:00:00+05:30', first, 111);
  await refund('2026-10-12T12:00:00+05:30', college, 650);
  await refund('2026-10-13T12:00:00+05:30', corrected, 77);
  await correct('2026-10-14T12:00:00+05:30', { orderId: corrected, state: '29' });
  await correct('2026-10-14T12:00:00+05:30', { orderId: won, business: COLLEGE });
  await refund('2026-10-15T12:00:00+05:30', corrected, 100);
  await dispute('2026-10-16T12:00:00+05:30', lost, 649, 'lost');
  await dispute('2026-10-16T12:00:00+05:30', won, 451, 'won');
  await refund('2026-10-17T12:00:00+05:30', unregistered, 50);
  await refund(LAST_SECOND, openedBefore, 99.5);
  await refund(FIRST_SECOND, outside, 1);

  const entries = await expectBooksBalance(MONTH, [`pay_${unregistered}`]);
  await expectBooksBalance('2026-11');
  const documentsOf = (id: string) => entries.filter(({ publicOrderId }) => publicOrderId === id);
  expect(documentsOf(unregistered)).toEqual([]);
  expect(documentsOf(openedBefore)).toMatchObject([{ placeOfSupply: '29' }, { totalPaise: 9950 }]);
  expect(documentsOf(lost)).toHaveLength(1);
});

test('credit notes without tax adjustment are in docs only, and the other files sum to the rest', async () => {
  const [person, college] = [
    await sell('2026-10-05T12:00:00+05:30'),
    await sell('2026-10-05T12:00:00+05:30', { business: COLLEGE }),
  ];
  await sell('2027-11-05T12:00:00+05:30', { price: 599 });
  await refund('2027-11-30T23:59:59+05:30', person, 100);
  for (const id of [person, college]) await refund('2027-12-01T00:00:00+05:30', id, 200);
  await sell('2027-12-05T12:00:00+05:30', { price: 599, business: COLLEGE });
  expect(totalMonth(await expectBooksBalance('2027-11')).lateNotes.count).toBe(0);
  const december = totalMonth(await expectBooksBalance('2027-12'));
  expect(december).toMatchObject({
    invoices: { count: 1 },
    creditNotes: { count: 0 },
    returned: { amounts: { totalPaise: 59_900 } },
    lateNotes: { count: 2, amounts: { totalPaise: 40_000 } },
    net: { count: 3, amounts: { totalPaise: 19_900 } },
  });
  await expect(correct('2027-12-02T12:00:00+05:30', { orderId: person, state: '33' })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
  });
});

test('each file has the header of the offline tool, and a month without documents nothing else', async () => {
  const headers = Object.fromEntries(GSTR1_FILES.map((file) => [file, gstr1Rows(file, [])]));
  for (const rows of Object.values(headers)) expect(rows).toHaveLength(1);
  expect(headers.b2cs?.[0]?.join()).toBe(
    'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
  );
  await sell('2026-10-05T12:00:00+05:30', { price: 899 });
  const entries = await getBooks(admin, MONTH);
  expect(gstr1Rows('b2cs', entries)[1]).toEqual(['OE', '27-Maharashtra', '', 18, 761.86, 0, '']);
  expect(gstr1Rows('hsn_b2b', entries)[1]).toEqual([
    '997331',
    'Software licence and download',
    'NA',
    0,
    0,
    18,
    0,
    0,
    0,
    0,
    0,
  ]);
  await sell('2026-10-06T12:00:00+05:30', { price: 599, business: COLLEGE });
  const b2b = gstr1Rows('b2b', await getBooks(admin, MONTH));
  expect(b2b[1]).toEqual([
    COLLEGE.gstin,
    COLLEGE.legalName,
    'CAP/26-27/000002',
    '06-Oct-2026',
    599,
    '27-Maharashtra',
    'N',
    '',
    'Regular B2B',
    '',
    18,
    507.63,
    0,
  ]);
});

describe('closing a month', () => {
  test('is possible once it has ended, and repeating it changes nothing', async () => {
    await sell('2026-10-05T12:00:00+05:30');
    await expect(closeMonth(admin, { month: toMonth(new Date()) })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
    for (const month of ['2026-13', 'October', ''])
      await expect(closeMonth(admin, { month })).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    for (const _ of [1, 2]) expect(await closeMonth(admin, { month: MONTH })).toEqual({ closed: true });
    expect((await sumMonth(admin, MONTH)).closed).toMatchObject({ filedAt: null });
    const closings = (await shop.rows('audit_log')).filter(({ action }) => action === 'books.close');
    expect(closings).toHaveLength(1);
    await expect(closeMonth(await asAdmin(shop, 'payoutWrite'), { month: MONTH })).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
    });
  });

  test('is followed by filing its return, which is recorded once', async () => {
    const file = (month: string, by = admin) => markFiled(by, { month });
    await expect(file(MONTH)).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    await expect(file('2026-13')).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    await closeMonth(admin, { month: MONTH });
    await expect(file(MONTH, await asAdmin(shop, 'payoutWrite'))).rejects.toMatchObject({
      status: 'PERMISSION_DENIED',
    });
    expect(await file(MONTH)).toEqual({ filed: true });
    const { closed } = await sumMonth(admin, MONTH);
    expect(closed).toMatchObject({ closedAt: expect.any(Date), filedAt: expect.any(Date) });
    expect(await file(MONTH)).toEqual({ filed: true });
    expect((await sumMonth(admin, MONTH)).closed).toEqual(closed);
    const filings = (await shop.rows('audit_log')).filter(({ action }) => action === 'books.file');
    expect(filings).toMatchObject([{ subject: MONTH }]);
    const change = shop.database.pool.query('update tax_months set filed_at = now()');
    await expect(change).rejects.toThrow('a closed month stays closed');
  });

  test('keeps documents from getting a date in it', async () => {
    await closeMonth(admin, { month: MONTH });
    const paidId = await sell(LAST_SECOND);
    expect(await getBooks(admin, MONTH)).toEqual([]);
    await sell(FIRST_SECOND);
    expect(await getBooks(admin, '2026-11')).toHaveLength(1);
    // The payment was accepted, and its invoice is issued later.
    await atTime(shop.context, '2026-11-02T12:00:00+05:30', issueMissing);
    expect(await getBooks(admin, MONTH)).toEqual([]);
    expect((await getBooks(admin, '2026-11')).map(({ publicOrderId }) => publicOrderId)).toContain(paidId);
  });
});

test('the list of tax documents has pages and the fields of the contract', async () => {
  for (const price of [101, 102, 103]) await sell(`2026-10-0${price - 100}T12:00:00+05:30`, { price });
  const list = (query: object) =>
    listTaxDocuments(admin, taxDocumentsQuery.parse({ month: MONTH, ...query }));
  const page = await list({ limit: 2 });
  expect(page.documents.map(({ number }) => number)).toEqual(['CAP/26-27/000003', 'CAP/26-27/000002']);
  const rest = await list({ limit: 2, cursor: page.nextCursor ?? '' });
  expect(rest).toEqual({
    documents: [
      {
        id: expect.any(String),
        kind: 'invoice',
        number: 'CAP/26-27/000001',
        placeOfSupply: '27',
        against: null,
        issuedAt: Date.parse('2026-10-01T12:00:00+05:30') / 1000,
        orderId: expect.stringMatching(/^order_/),
        taxablePaise: 8559,
        cgstPaise: 0,
        sgstPaise: 0,
        igstPaise: 1541,
        totalPaise: 10_100,
        buyer: { gstin: null, legalName: null },
      },
    ],
    nextCursor: null,
  });
  await expect(
    listTaxDocuments(await asAdmin(shop, 'userWrite'), taxDocumentsQuery.parse({})),
  ).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
});
