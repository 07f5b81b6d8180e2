import { crc32 } from 'node:zlib';
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

test('all.zip has every file of the seller, as each is downloaded alone, under the names that the tool takes', async () => {
  await sell(DAY, { business: COLLEGE });
  await sell(DAY, { price: 599 });
  const journal = ['journal.csv', 'tally.xml'];
  const sheets = ['b2b.csv', 'b2cs.csv', 'cdnr.csv', 'hsn(b2b).csv', 'hsn(b2c).csv', 'docs.csv'];
  for (const [gst, files] of [
    [shop.context.settings.gst, [...sheets, 'gstr1.json', ...journal]],
    [gstSettings({ GST_SCHEME: 'composition' }).gst, [...sheets, ...journal]],
    [null, journal],
  ] as const) {
    const context = { ...admin, settings: { ...admin.settings, gst } };
    const response = await get('all.zip', context);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(nameOf(response)).toBe('attachment; filename="2026-10-all.zip"');
    const unpacked = unpack(Buffer.from(await response.arrayBuffer()));
    expect(Object.keys(unpacked)).toEqual(files);
    for (const file of files) {
      const address = file.replace('(', '_').replace(')', '');
      expect(unpacked[file]).toBe(await (await get(address, context)).text());
    }
  }
});

/** Unpacks an archive of uncompressed files from the directory at its end, as every program does. */
function unpack(archive: Buffer): Record<string, string> {
  const end = archive.length - 22;
  expect(archive.toString('latin1', end, end + 4)).toBe('PK\x05\x06');
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  expect(at + archive.readUInt32LE(end + 12)).toBe(end);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02');
    const [size, length] = [archive.readUInt32LE(at + 24), archive.readUInt16LE(at + 28)];
    const name = archive.toString('latin1', at + 46, at + 46 + length);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.toString('latin1', local, local + 4)).toBe('PK\x03\x04');
    const from = local + 30 + length;
    expect(archive.toString('latin1', local + 30, from)).toBe(name);
    const bytes = archive.subarray(from, from + size);
    expect(crc32(bytes)).toBe(archive.readUInt32LE(at + 16));
    files[name] = bytes.toString();
    at += 46 + length;
  }
  return files;
}
