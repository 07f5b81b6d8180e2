import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { asAdmin } from '../harness/admins.ts';
import { openApp } from '../harness/app.ts';
import { COLLEGE, gstSettings, REGISTERED } from '../harness/gst.ts';
import { openOrderShop } from '../harness/order-shop.ts';
import { setUp } from '../harness/set-up.ts';
import { createTimedSales } from '../harness/timed-sales.ts';

const shop = setUp(() => openOrderShop({ settings: gstSettings() }));
const { sell } = createTimedSales(shop);
const DAY = '2026-10-05T12:00:00+05:30';
let admin: Context;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
});

async function get(file: string, context = admin) {
  const app = await openApp('pages/admin/');
  return app(context, `/admin/books/2026-10/${file}`);
}
const nameOf = (response: Response) => response.headers.get('content-disposition');

test('files for the offline tool have the names that it wants, and names of buyers its letters', async () => {
  await sell(DAY, { business: { ...COLLEGE, legalName: '@St. Xavier’s College – Pune' } });
  expect(nameOf(await get('hsn_b2b.csv'))).toBe('attachment; filename="hsn(b2b).csv"');
  expect(nameOf(await get('hsn_b2c.csv'))).toBe('attachment; filename="hsn(b2c).csv"');
  const b2b = await get('b2b.csv');
  expect(nameOf(b2b)).toBe('attachment; filename="2026-10-b2b.csv"');
  expect(await b2b.text()).toContain(`\r\n${COLLEGE.gstin},@St. Xavier's College - Pune,CAP/`);
});

test('gstr1.json is the return of a seller who files one', async () => {
  await sell(DAY, { price: 599, business: COLLEGE });
  const response = await get('gstr1.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toMatchObject({
    gstin: REGISTERED.GSTIN,
    fp: '102026',
    b2b: [{ ctin: COLLEGE.gstin, inv: [{ val: 599, itms: [{ itm_det: { txval: 507.63, iamt: 91.37 } }] }] }],
  });
  for (const gst of [gstSettings({ GST_SCHEME: 'composition' }).gst, null])
    expect((await get('gstr1.json', { ...admin, settings: { ...admin.settings, gst } })).status).toBe(404);
});
