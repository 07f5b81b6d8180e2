import { expect, test } from 'vitest';
import { rightNames } from '#contract/rights.ts';
import { asAdmin } from '../harness/admins.ts';
import { openApp } from '../harness/app.ts';
import { COLLEGE, gstSettings } from '../harness/gst.ts';
import { openOrderShop } from '../harness/order-shop.ts';
import { setUp } from '../harness/set-up.ts';

// Text and dates that JavaScript can hold and PostgreSQL can't.

const shop = setUp(() => openOrderShop({ settings: gstSettings() }));

async function open() {
  const app = await openApp();
  const admin = await asAdmin(shop, ...rightNames);
  return {
    async call(name: string, data: unknown) {
      const response = await app(admin, `/functions/us-central1/${name}`, { method: 'POST', body: { data } });
      return { status: response.status, body: await response.json() };
    },
    get: (path: string) => app(admin, path),
  };
}

test('half of a surrogate pair is stored as U+FFFD, and a repeated correction is still recognized', async () => {
  const { call } = await open();
  const orderId = await shop.createOpenOrder({ state: '27' });
  await shop.pay(orderId);
  const business = { ...COLLEGE, legalName: 'College \ud800', address: '\udc00 Pune' };
  const corrected = await call('correctInvoice', { orderId, business });
  expect(corrected).toMatchObject({ status: 200 });
  expect(await call('correctInvoice', { orderId, business })).toEqual(corrected);
  expect(await call('refundOrder', { orderId, amount: 1, reason: '\ud800x' })).toMatchObject({ status: 200 });
  expect(await shop.rows('refunds')).toMatchObject([{ reason: '\ufffdx' }]);
  expect((await shop.rows('tax_documents')).map(({ buyer }) => buyer)).toContainEqual(
    expect.objectContaining({ legalName: 'College \ufffd', address: '\ufffd Pune' }),
  );
});

test('days and months that no database or shop has are refused', async () => {
  const { call, get } = await open();
  const files = ['b2b.csv', 'docs.csv', 'journal.csv', 'tally.xml'];
  for (const month of ['0000-01', '0000-12', '1969-12', '2017-06', '9999-12']) {
    for (const file of files)
      expect([month, file, (await get(`/admin/books/${month}/${file}`)).status]).toEqual([month, file, 404]);
    for (const path of ['tax_documents', 'settlements'])
      expect((await get(`/documents/${path}?month=${month}`)).status).toBe(400);
    expect((await get(`/admin/books?month=${month}`)).status).toBe(200);
    for (const name of ['closeMonth', 'markFiled'])
      expect(await call(name, { month })).toMatchObject({ status: 400 });
  }
  for (const day of ['0000-01-01', '9999-12-31', '0001-01-01']) {
    expect(await call('readSettlements', { date: day })).toMatchObject({ status: 400 });
    const returned = { payoutId: 'none', reference: 'R1', returnedOn: day };
    expect(await call('returnPayout', returned)).toMatchObject({ status: 400 });
    for (const path of [`/admin/audit?from=${day}&until=${day}`, `/admin?from=${day}&to=${day}`])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
});
