import { expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { atTime } from '#test/harness/at-time.ts';
import { COLLEGE, gstSettings, REGISTERED } from '#test/harness/gst.ts';
import { ENTERED_BUYERS } from '#test/harness/gst-buyers.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { setUp } from '#test/harness/set-up.ts';
import { createTimedSales } from '#test/harness/timed-sales.ts';
import type { Context } from '../../context.ts';
import { checkReturn } from '../../readers/tax/check-return.ts';
import { findTaxDocument } from '../../readers/tax/find-tax-documents.ts';
import { getBooks, listTaxDocuments, taxDocumentsQuery } from '../../readers/tax/list-tax-documents.ts';
import { correctInvoice } from './correct-invoice.ts';
import { renderTaxDocument } from './render-tax-document.ts';
import { findRefusals } from './rules/gst-tool.ts';
import { gstr1Rows, gstr1Sheets } from './rules/gstr1.ts';
import { compareTax } from './rules/gstr1-json.ts';

const shop = setUp(() => openOrderShop({ settings: gstSettings() }));
const { sell, refund } = createTimedSales(shop);

const MONTH = '2026-10';
const DAY = '2026-10-05T12:00:00+05:30';
const OF = { gstin: REGISTERED.GSTIN, month: MONTH };
const ADDRESS = 'Vidyanagar, Pune';

/** The text of the newest document of an order. */
async function textOf(admin: Context, orderId: string): Promise<string> {
  const { documents } = await listTaxDocuments(admin, taxDocumentsQuery.parse({}));
  const newest = documents.find((document) => document.orderId === orderId);
  const document = await findTaxDocument(shop.context.db, newest?.id ?? '');
  return extractText(await renderTaxDocument(document!));
}

test('every kind of buyer can order, and no row of their month would be refused', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  // Of the persons and the names, a few.
  const buyers = ENTERED_BUYERS.filter(
    ({ kind }, index) => index % 8 === 0 || !/^a (?:person|college named)/.test(kind),
  );
  for (const [index, { kind: _, ...buyer }] of buyers.entries()) {
    const orderId = await sell(DAY, buyer);
    if (index % 3 === 0) await refund(DAY, orderId, 100);
  }
  const sheets = gstr1Sheets(await getBooks(admin, MONTH));
  expect(findRefusals(sheets, OF)).toEqual([]);
  // The page reads sums of the sales to persons, and finds the same.
  expect(await checkReturn(admin, MONTH)).toEqual({
    refusals: [],
    differences: compareTax(sheets, OF),
  });
  expect(compareTax(sheets, OF).map(({ file }) => file)).toContain('b2cs');
});

test('a row that the tool refuses is found with its document, and a composition dealer files no such return', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  const { gst } = gstSettings();
  const otherGst = { ...admin, settings: { ...admin.settings, gst: { ...gst!, gstin: COLLEGE.gstin } } };
  await sell(DAY, { business: COLLEGE });
  await sell(DAY);
  expect((await checkReturn(otherGst, MONTH))?.refusals).toEqual([
    {
      file: 'b2b',
      documents: ['CAP/26-27/000001'],
      column: 'GSTIN/UIN of Recipient',
      value: COLLEGE.gstin,
      rule: 'other',
    },
  ]);
  const composition = { ...gst!, scheme: 'composition' as const };
  const dealer = { ...admin, settings: { ...admin.settings, gst: composition } };
  expect(await checkReturn(dealer, MONTH)).toBeNull();
});

test('an SEZ unit in the seller’s State pays IGST, which its invoice, the return and its credit note say', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  const business = { ...COLLEGE, gstin: '29AABCP0081K1ZC', sez: true };
  const orderId = await sell(DAY, { price: 899, state: '29', business });
  await refund(DAY, orderId, 899);
  const [invoice, note] = await getBooks(admin, MONTH);
  for (const document of [invoice, note])
    expect(document).toMatchObject({ placeOfSupply: '29', igstPaise: 13_714, cgstPaise: 0, sgstPaise: 0 });
  const type = 'SEZ supplies with payment';
  const entries = await getBooks(admin, MONTH);
  expect(gstr1Rows('b2b', entries)[1]).toContain(type);
  expect(gstr1Rows('cdnr', entries)[1]).toContain(type);
  const text = await textOf(admin, orderId);
  expect(text).toContain(type);
  expect(text).toContain('IGST at 18 %');
});

test('a college without a GSTIN has its name and address on the invoice, and is a person in the return', async () => {
  const admin = await asAdmin(shop, 'orderWrite');
  const business = { legalName: 'Government Arts College', address: ADDRESS };
  const orderId = await sell(DAY, { state: '97', business });
  const text = await textOf(admin, orderId);
  expect(text).toContain(business.legalName);
  expect(text).toContain(ADDRESS);
  expect(text).toContain('Other Territory (97)');
  expect(text.match(/GSTIN/g)).toHaveLength(1);
  const entries = await getBooks(admin, MONTH);
  expect(gstr1Rows('b2b', entries)).toHaveLength(1);
  expect(gstr1Rows('b2cs', entries)[1]).toContain('97-Other Territory');

  // What a correction leaves out stays, for a buyer without a GSTIN, too.
  const correct = (data: object) =>
    atTime(admin, '2026-10-06T12:00:00+05:30', (context) => correctInvoice(context, { orderId, ...data }));
  await correct({ state: '33' });
  await correct({ business: { ...business, gstin: ' 27-AAPFU0939F1ZV' } });
  const { documents } = await listTaxDocuments(admin, taxDocumentsQuery.parse({ month: MONTH }));
  const invoices = documents
    .filter(({ kind }) => kind === 'invoice')
    .sort((one, other) => one.number.localeCompare(other.number));
  expect(invoices.map(({ placeOfSupply, buyer }) => [placeOfSupply, buyer])).toEqual([
    ['97', { gstin: null, legalName: business.legalName }],
    ['33', { gstin: null, legalName: business.legalName }],
    ['27', { gstin: COLLEGE.gstin, legalName: business.legalName }],
  ]);
});
