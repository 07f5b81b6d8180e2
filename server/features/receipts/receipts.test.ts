import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { chargeLines } from '#domain/charge.ts';
import { listUnprintable } from '#domain/printable.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import type { Context } from '../../context.ts';
import { purchases } from '../access/schema.ts';
import type { Order } from '../orders/order.ts';
import { orderLink } from '../orders/order-link.ts';
import { orders } from '../orders/schema.ts';
import { findBuyersReceipt, findMyReceipt, listMyReceipts } from './find-receipt.ts';
import { renderReceipt } from './render-receipt.ts';

const shop = setUp(openTestShop);
let asAsha: Context;
let orderId: string;

beforeEach(async () => {
  const { db } = shop.context;
  const asha = await makeUser(db);
  asAsha = shop.as(actorOf(asha));
  const github = { id: 7, login: 'asha-k' };
  const soldCommit = 'c0ffee1'.padEnd(40, '0');
  const id = await makePaidOrder(db, { github, pricePaise: 49_950, soldCommit });
  await db.update(purchases).set({ userId: asha.id }).where(eq(purchases.orderId, id));
  orderId = `public_${id}`;
});

describe('access to receipts', () => {
  test('a receipt is limited to the purchase’s owner', async () => {
    expect(await listMyReceipts(asAsha)).toMatchObject([{ orderId, charge: { amount: 499.5 } }]);
    expect(await findMyReceipt(asAsha, orderId)).toMatchObject({ githubLogin: 'asha-k' });
    const bilal = shop.as(actorOf(await makeUser(shop.context.db)));
    expect(await listMyReceipts(bilal)).toEqual([]);
    expect(await findMyReceipt(bilal, orderId)).toBeNull();
    await expect(listMyReceipts(shop.context)).rejects.toMatchObject({ status: 'UNAUTHENTICATED' });
  });

  test('a receipt is available with the key of the order’s link', async () => {
    const keyOf = (order: Partial<Order>) =>
      new URL(orderLink(shop.context, order as Order)).searchParams.get('key') ?? '';
    const [order] = await shop.context.db.select().from(orders);
    const key = keyOf(order!);
    expect(await findBuyersReceipt(shop.context, { orderId, key })).toMatchObject({ orderId });
    const other = keyOf({ ...order, publicId: 'order_other' });
    for (const wrong of ['', 'x', other, `${key}=`, key.slice(1)]) {
      expect(await findBuyersReceipt(shop.context, { orderId, key: wrong })).toBeNull();
    }
    expect(await findBuyersReceipt(shop.context, { orderId: 'order_other', key: other })).toBeNull();
    // This is how links were signed before they could expire.
    expect(key).toBe(shop.context.signer.sign('order', orderId));
  });
});

test('a receipt is a deterministic one-page PDF with embedded fonts, without pictures', async () => {
  const receipt = (await findMyReceipt(asAsha, orderId))!;
  const { settings } = shop.context;
  const unusual = { ...receipt, projectName: 'प्रोजेक्ट é – “x” (1) \\ 😀'.repeat(4), email: 'ü@x.example' };
  const [pdf, again] = await Promise.all([
    renderReceipt(unusual, settings),
    renderReceipt(unusual, settings),
  ]);
  const text = pdf.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(text).toMatch(/\/FontName \/\w+\+BricolageGrotesque/);
  expect(text).toMatch(/\/FontName \/\w+\+InstrumentSans/);
  expect(text).toMatch(/\/FontName \/\w+\+NotoSansDevanagari-Bold/);
  expect(again.equals(pdf)).toBe(true);
  expect(extractText(pdf).replaceAll('\n', '')).toContain('प्रोजेक्ट é – “x” (1) \\प्रोजेक्ट');
  expect(extractText(pdf)).not.toMatch(/[\ufffd😀]/u);
});

test('a receipt of an order that froze a name of pictures says Project', async () => {
  const receipt = { ...(await findMyReceipt(asAsha, orderId))!, projectName: '🚀 🌱' };
  const lines = extractText(await renderReceipt(receipt, shop.context.settings)).split('\n');
  expect(lines).toContain('Project');
});

test('a receipt has exact amounts as copyable text', async () => {
  const found = (await findMyReceipt(asAsha, orderId))!;
  const receipt = { ...found, orderId: 'order_9A3b', email: 'a@b.example', paidBy: 'UPI' };
  const pdf = await renderReceipt(receipt, shop.context.settings);
  expect(extractText(pdf)).toContain('₹499.50');
  for (const text of ['order_9A3b', 'a@b.example', 'asha-k', 'c0ffee1', 'UPI'])
    expect(extractText(pdf)).toContain(text);
  expect(
    extractText(
      await renderReceipt(
        { ...receipt, charge: { ...receipt.charge, amount: 129_999 } },
        shop.context.settings,
      ),
    ),
  ).toContain('₹1,29,999');
});

test("a receipt prints every character of the shop's texts", async () => {
  const receipt = (await findMyReceipt(asAsha, orderId))!;
  const { charge } = receipt;
  const charges = [
    charge,
    { ...charge, amount: 0 },
    { ...charge, refunded: 100 },
    { ...charge, refunded: charge.amount, isRefunded: true },
  ];
  for (const each of charges) {
    const pdf = await renderReceipt(
      { ...receipt, charge: each, teamLogins: ['ravi'] },
      shop.context.settings,
    );
    for (const { label, text } of chargeLines(each)) expect(listUnprintable(`${label} ${text}`)).toEqual([]);
    expect(extractText(pdf)).not.toContain('\ufffd');
  }
});

test('a receipt names the seller if configured', async () => {
  const receipt = (await findMyReceipt(asAsha, orderId))!;
  const { settings } = shop.context;
  expect(extractText(await renderReceipt(receipt, settings))).not.toContain('Sold by');
  expect(extractText(await renderReceipt(receipt, settings))).toContain('The seller isn’t registered');
  const seller = {
    name: 'Quill & Sons LLP',
    address: '12 MG Road, Bengaluru',
    grievanceOfficer: undefined,
    gstin: '29ABCDE1234F1ZW',
  };
  const text = extractText(
    await renderReceipt(receipt, { ...settings, seller, supportPhone: '+91 80 1234 5678' }),
  );
  const shown = [
    'Sold by Quill & Sons LLP, 12 MG Road, Bengaluru',
    'GSTIN 29ABCDE1234F1ZW',
    '+91 80 1234 5678',
  ];
  for (const part of shown) expect(text).toContain(part);
  expect(text).not.toContain('not registered');
});
