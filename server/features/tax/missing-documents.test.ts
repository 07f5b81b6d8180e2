import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { toMonth } from '#domain/tax.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { COLLEGE, gstSettings } from '#test/harness/gst.ts';
import { setUpTaxedShop, thisYear } from '#test/harness/tax-documents.ts';
import type { Context } from '../../context.ts';
import { casesQuery, listCases } from '../../readers/admin-orders/list-cases.ts';
import { applyRemedy } from '../cases/remedies.ts';
import { closeMonth } from './close-month.ts';
import { correctInvoice } from './correct-invoice.ts';
import { issueMissing } from './missing-documents.ts';
import { attachInvoice } from './own-documents.ts';

const { shop, open, pay, refund, documents, notes } = setUpTaxedShop();
let admin: Context;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
});

const setLast = (series: string, last: number) =>
  shop.database.pool.query(
    'insert into tax_series values ($1, $2, $3) on conflict (series, year) do update set last = $3',
    [series, thisYear(), last],
  );
const withPrefix = (INVOICE_PREFIX: string): Context => ({
  ...shop.context,
  settings: { ...shop.context.settings, ...gstSettings({ INVOICE_PREFIX }) },
});
const openCases = async () =>
  (await listCases(admin, casesQuery.parse({ state: 'open' }))).documents.map(({ kind }) => kind);
const numbers = async () => (await documents()).map(({ number }) => number).sort();
const paidStates = async () => (await shop.rows('orders')).map(({ state }) => state);

describe('after the last number of the invoices', () => {
  beforeEach(() => setLast('CAP', 999_998));

  test('payments are recorded and delivered, and their invoices are issued in their order with another prefix', async () => {
    await pay(await open());
    const [second, third] = [await open({ business: COLLEGE }), await open({ price: 599 })];
    await pay(second);
    await pay(third, 599);
    expect(await numbers()).toEqual([`CAP/${thisYear()}/999999`]);
    expect(await paidStates()).toEqual(['paid', 'paid', 'paid']);
    expect(await shop.rows('payments')).toHaveLength(3);
    expect(await shop.rows('purchases')).toHaveLength(3);
    const receipts = await shop.mailsOf('receipt');
    expect(receipts.map(({ text_body }) => String(text_body).includes('keep it as your receipt'))).toEqual([
      false,
      true,
      true,
    ]);
    expect(await openCases()).toEqual(['document_missing', 'document_missing']);
    // One mail says so, however many payments there are.
    expect(await shop.mailsOf('support-alert')).toHaveLength(1);

    expect(await issueMissing(shop.context)).toContain(`All numbers of CAP/${thisYear()} are used`);
    expect(await issueMissing(withPrefix('CAQ'))).toBeNull();
    const issued = (await documents()).filter(({ series }) => series === 'CAQ');
    expect(issued).toMatchObject([
      { number: `CAQ/${thisYear()}/000001`, buyer: COLLEGE, totalPaise: 89_900, paidBy: 'UPI' },
      { number: `CAQ/${thisYear()}/000002`, buyer: { gstin: null }, totalPaise: 59_900 },
    ]);
    expect(await openCases()).toEqual(['series_ending']);
    expect(await shop.rows('missing_documents')).toEqual([]);
    const [mail] = await shop.mailsOf('invoice-issued');
    expect(mail).toMatchObject({ subject: expect.stringContaining(`CAQ/${thisYear()}/000001`) });
    expect(await attachInvoice(shop.context, { ...mail, orderId: mail?.order_id } as never)).toMatchObject([
      { filename: expect.stringContaining('CAQ') },
    ]);
    // Trying again issues nothing.
    expect(await issueMissing(withPrefix('CAQ'))).toBeNull();
    expect(await documents()).toHaveLength(3);
  });

  test('a refund of a payment without its invoice is processed, and both documents are issued later', async () => {
    await pay(await open());
    await refund(await pay(await open()), 100);
    expect(await shop.rows('refunds')).toMatchObject([{ state: 'processed' }]);
    expect(await shop.rows('missing_documents')).toHaveLength(2);
    expect(await notes()).toEqual([]);
    const [{ id: caseId } = { id: '' }] = (await listCases(admin, casesQuery.parse({ state: 'open' })))
      .documents;
    await expect(applyRemedy(admin, { caseId, note: '' })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining('All numbers'),
    });
    await applyRemedy({ ...admin, settings: withPrefix('CAQ').settings }, { caseId, note: '' });
    const [invoice] = (await documents()).filter(({ series }) => series === 'CAQ');
    expect(await notes()).toMatchObject([{ totalPaise: 10_000, againstId: invoice?.id }]);
  });

  test('a correction is refused with a reason, and changes nothing', async () => {
    const orderId = await open();
    await pay(orderId);
    await expect(correctInvoice(admin, { orderId, state: '29' })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining(`All numbers of CAP/${thisYear()} are used`),
    });
    expect(await documents()).toHaveLength(1);
  });

  test('payments at once are all recorded', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 9; n++) ids.push(await open());
    await Promise.all(ids.map((id) => pay(id)));
    expect(await paidStates()).toEqual(ids.map(() => 'paid'));
    expect(await documents()).toHaveLength(1);
    await issueMissing(withPrefix('CAQ'));
    expect(await documents()).toHaveLength(9);
  });
});

test('after the last number of the credit notes they go on in CR2, also with a correction', async () => {
  await setLast('CRN', 999_998);
  const [first, second] = [await open(), await open()];
  await refund(await pay(first), 100);
  await refund(await pay(second), 100);
  await correctInvoice(admin, { orderId: first, state: '29' });
  expect((await notes()).map(({ number }) => number).sort()).toEqual([
    `CR2/${thisYear()}/000001`,
    `CR2/${thisYear()}/000002`,
    `CRN/${thisYear()}/999999`,
  ]);
  expect(await openCases()).toEqual([]);
});

test('a refund whose credit note can’t be issued is processed, and its month can’t be closed before it is', async () => {
  const paymentId = await pay(await open());
  await shop.database.pool.query(
    'alter table tax_documents add constraint broken check (kind <> $$credit_note$$)',
  );
  try {
    await refund(paymentId, 899);
  } finally {
    await shop.database.pool.query('alter table tax_documents drop constraint broken');
  }
  expect(await shop.rows('refunds')).toMatchObject([{ state: 'processed' }]);
  expect(await shop.getOrderState()).toBe('refunded');
  expect(await notes()).toEqual([]);
  const lastMonth = `(date_trunc('month', now() at time zone 'Asia/Kolkata') - interval '1 hour') at time zone 'Asia/Kolkata'`;
  const { rows } = await shop.database.pool.query(
    `update missing_documents set since = ${lastMonth} returning since`,
  );
  const month = toMonth(rows[0].since);
  await expect(closeMonth(admin, { month })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: expect.stringContaining('1 document of this month'),
  });
  await issueMissing(shop.context);
  expect(await notes()).toMatchObject([{ totalPaise: 89_900 }]);
  expect(await closeMonth(admin, { month })).toEqual({ closed: true });
});

test('a document that still fails keeps back none that can be issued', async () => {
  await setLast('CAP', 999_999);
  const [first, second] = [await open(), await open()];
  await pay(first);
  await pay(second);
  const bad = sql`update missing_documents set invoice = jsonb_set(invoice, '{totalPaise}', '1') where id =
    (select id from missing_documents order by since limit 1)`;
  await shop.context.db.execute(bad);
  expect(await issueMissing(withPrefix('CAQ'))).toContain('tax_documents_sum');
  expect(await numbers()).toEqual([`CAQ/${thisYear()}/000001`]);
  expect(await shop.rows('missing_documents')).toHaveLength(1);
});

test('support is warned once when a series in use has given out 900,000 numbers', async () => {
  const warnings = async () => {
    await issueMissing(shop.context);
    return (await shop.mailsOf('support-alert')).map(({ subject }) => subject);
  };
  await setLast('CAP', 899_999);
  await setLast('OLD', 990_000);
  expect(await warnings()).toEqual([]);
  await pay(await open());
  for (const _ of [1, 2])
    expect(await warnings()).toEqual([expect.stringContaining('The numbers of tax documents run out')]);
  expect(await openCases()).toEqual(['series_ending']);
});
