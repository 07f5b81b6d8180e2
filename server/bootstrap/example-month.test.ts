import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { toMonth } from '#domain/tax.ts';
import { totalMonth } from '#server/features/tax/rules/gstr1.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { readBalances, sum } from '#test/harness/agreement.ts';
import { makeProject } from '#test/harness/factories.ts';
import { gstSettings } from '#test/harness/gst.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { KEYS, startTestSandbox } from '#test/harness/start-test-sandbox.ts';
import type { Settings } from '../config.ts';
import { closeMonth } from '../features/tax/close-month.ts';
import { Payments } from '../integrations/razorpay/payments.ts';
import { checkReturn } from '../readers/tax/check-return.ts';
import { sumMonth } from '../readers/tax/list-tax-documents.ts';
import { offerExampleMonth } from './example-month.ts';

const shop = setUp(openTestShop);
const LAST_MONTH = toMonth(new Date(Date.parse(`${toMonth(new Date())}-01T00:00:00+05:30`) - 1));

/** A sandbox whose button adds the month. `press` presses it, and `admin` looks after orders. */
async function open(gst: Pick<Settings, 'gst'> = gstSettings()) {
  const sandbox = await startTestSandbox();
  const { keyId, keySecret } = KEYS;
  const razorpay = { keyId, keySecret, webhookSecrets: [], checkoutUrl: '', apiUrl: sandbox.razorpayApiUrl };
  const payments = new Payments(razorpay);
  for (const pricePaise of [89_900, 149_900, 29_900]) await makeProject(shop.context.db, { pricePaise });
  const changes = { payments, settings: { ...shop.context.settings, ...gst } };
  offerExampleMonth({ ...shop.context, ...changes }, sandbox);
  const pages = new Hono().route('/sandbox', sandbox.app);
  return {
    press: (site = 'same-origin') =>
      pages.request('/sandbox/example-month', { method: 'POST', headers: { 'sec-fetch-site': site } }),
    page: async () => (await pages.request('/sandbox')).text(),
    admin: { ...(await asAdmin(shop, 'orderWrite')), ...changes },
  };
}

const rows = async (table: string) => (await shop.database.pool.query(`select * from ${table}`)).rows;

describe('the button that adds an example month', () => {
  test('it adds a month whose documents, files, settlements and journal agree, once', async () => {
    const { press, page, admin } = await open();
    expect(await page()).not.toContain('open it in Admin');
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await press()).headers.get('location')).toBe('/sandbox#books');
    expect(await page()).toContain(`<a href="/admin/books?month=${LAST_MONTH}">`);

    const [sales, documents] = [await rows('orders'), await rows('tax_documents')];
    const { invoices, creditNotes } = totalMonth((await sumMonth(admin, LAST_MONTH)).parts);
    expect(invoices.count).toBe(sales.length);
    expect(invoices.amounts.totalPaise).toBe(sum(sales, 'amount_paise'));
    expect(creditNotes.amounts.totalPaise).toBe(sum(await rows('refunds'), 'amount_paise'));
    expect(new Set(documents.map(({ place_of_supply }) => place_of_supply)).size).toBeGreaterThan(5);
    expect(documents.filter(({ buyer }) => buyer.sez)).not.toEqual([]);
    expect(documents.filter(({ buyer }) => buyer.gstin === null && buyer.legalName)).not.toEqual([]);
    expect(await checkReturn(admin, LAST_MONTH)).toMatchObject({ refusals: [] });

    const lines = await rows('settlement_lines');
    expect(lines.map(({ state }) => state)).toEqual(
      [...sales, ...(await rows('refunds'))].map(() => 'matched'),
    );
    const balances = await readBalances(admin, [LAST_MONTH]);
    expect(balances).toMatchObject({ clearing: 0, igstPayable: 0 - totalOf('igst_paise', documents) });
    expect(await closeMonth(admin, { month: LAST_MONTH })).toEqual({ closed: true });
    expect((await press()).status).toBe(303);
  });

  test('a seller who registers later gets sales with documents, too', async () => {
    const { press } = await open({ gst: null });
    await press();
    const before = await rows('orders');
    const { press: pressAgain, admin } = await open();
    for (let time = 0; time < 2; time += 1) expect((await pressAgain()).status).toBe(303);
    const documents = (await rows('tax_documents')).filter(({ kind }) => kind === 'invoice');
    expect(await rows('orders')).toHaveLength(before.length + documents.length);
    expect(documents.length).toBeGreaterThan(10);
    expect(await closeMonth(admin, { month: LAST_MONTH })).toEqual({ closed: true });
  });

  test('a seller who is not registered gets sales and settlements without documents', async () => {
    const { press, admin } = await open({ gst: null });
    expect((await press()).status).toBe(303);
    expect(await rows('tax_documents')).toEqual([]);
    expect((await rows('orders')).length).toBeGreaterThan(10);
    expect(await readBalances(admin, [LAST_MONTH])).toMatchObject({ clearing: 0, igstPayable: 0 });
  });

  test('a composition dealer sells within the State only', async () => {
    const { press } = await open(gstSettings({ GST_SCHEME: 'composition', GST_RATE: '' }));
    expect((await press()).status).toBe(303);
    const bills = (await rows('tax_documents')).filter(({ kind }) => kind === 'bill_of_supply');
    expect(bills.length).toBeGreaterThan(1);
    expect(new Set(bills.map(({ place_of_supply }) => place_of_supply))).toEqual(new Set(['29']));
  });

  test('a closed month gets no sales, and another site can’t press the button', async () => {
    const { press, admin } = await open();
    await closeMonth(admin, { month: LAST_MONTH });
    expect((await press('cross-site')).status).toBe(403);
    const answer = await press();
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('are closed')]);
    expect(await rows('orders')).toEqual([]);
  });
});

/** What invoices have of a tax, less credit notes. */
function totalOf(tax: string, documents: { kind: string }[]): number {
  const ofKind = (isNote: boolean) => documents.filter(({ kind }) => (kind === 'credit_note') === isNote);
  return sum(ofKind(false), tax) - sum(ofKind(true), tax);
}
