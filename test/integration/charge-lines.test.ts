import { expect, test } from 'vitest';
import { type ChargeLine, chargeLines, chargeOf, NOTHING_RETURNED } from '#domain/charge.ts';
import { coupons } from '#server/features/coupons/schema.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { orderLink } from '#server/features/orders/order-link.ts';
import { exportData } from '#server/features/privacy/get-data-export.ts';
import { findBuyersReceipt } from '#server/features/receipts/find-receipt.ts';
import { renderReceipt } from '#server/features/receipts/render-receipt.ts';
import { renderTaxDocument } from '#server/features/tax/render-tax-document.ts';
import { subjectOfEmail } from '#server/readers/account/data-subject.ts';
import { findTaxDocument } from '#server/readers/tax/find-tax-documents.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { setUpTaxedShop } from '#test/harness/tax-documents.ts';

const { shop, open, pay, refund, documents } = setUpTaxedShop();

/** Every line that a charge can have. The order of this test must have all of them. */
const EVERY_LINE: Record<ChargeLine['name'], true> = {
  price: true,
  saleDiscount: true,
  couponDiscount: true,
  amount: true,
};

/** How a PDF and a page name a line, where they have a word of their own. */
const IN_RECEIPT: Partial<Record<ChargeLine['name'], string>> = { amount: 'Paid' };
/** A line without a label stands in the heading of the page. */
const IN_ADMIN_PANEL: Partial<Record<ChargeLine['name'], string>> = { amount: '' };

/** Everything that shows the charge of an order, as text. */
async function readEverywhere(publicId: string) {
  const { context } = shop;
  const order = await getOrder(context.db, publicId);
  const { pathname, search, searchParams } = new URL(orderLink(context, order));
  const key = searchParams.get('key') ?? '';
  const app = await openApp();
  const words = (text: string) => text.replace(/:?\s+/g, ' ');
  const textOf = async (element: string, path: string, visitor = context) => {
    const html = await (await app(visitor, path)).text();
    const [shown = ''] = new RegExp(`<${element}.*</${element}>`, 's').exec(html) ?? [];
    return words(shown.replaceAll('<!-- -->', '').replace(/<[^>]+>/g, ' '));
  };
  const [mail] = await shop.mailsOf('receipt');
  const [invoice] = await documents();
  const receipt = await findBuyersReceipt(context, { orderId: publicId, key });
  const document = await findTaxDocument(context.db, invoice!.id);
  const admin = await asAdmin(shop, 'orderWrite');
  const exported = await exportData(context.db, await subjectOfEmail(context.db, order.email));
  return {
    order,
    mail: words(String(mail?.text_body)),
    receipt: words(extractText(await renderReceipt(receipt!, context.settings))),
    invoice: words(extractText(await renderTaxDocument(document!))),
    orderPage: await textOf('main', pathname + search),
    adminPanel: await textOf('dialog', `/admin/orders/${publicId}`, admin),
    exported: exported.orders[0]!,
  };
}

test('every place that shows a charge shows all of its lines', async () => {
  await shop.context.db.insert(coupons).values({ id: 'c', code: 'DIWALI-25', amountOffPaise: 9950 });
  const offer = { pricePaise: 119_900, salePaise: 99_900 };
  const publicId = await open({ price: 899.5, couponCode: 'diwali-25', offer });
  await pay(publicId, 899.5);
  const { order, exported, invoice, ...places } = await readEverywhere(publicId);
  const lines = chargeLines(chargeOf(order, NOTHING_RETURNED));
  expect(
    Object.keys(EVERY_LINE),
    'Give the order of this test every line, and add a row to EVERY_LINE',
  ).toEqual(lines.map(({ name }) => name));
  for (const { name, label, text, rupees } of lines) {
    const shows = (own: string) => expect.stringContaining(`${own} ${text}`);
    expect(places).toEqual({
      mail: shows(label),
      receipt: shows(IN_RECEIPT[name] ?? label),
      orderPage: shows(label),
      adminPanel: shows(IN_ADMIN_PANEL[name] ?? label),
    });
    expect(exported).toHaveProperty(name, Math.abs(rupees));
  }
  expect(exported).toHaveProperty('couponCode', 'DIWALI-25');
});

test('an invoice has both discounts in one line, without the code, and tax on the value after them', async () => {
  await shop.context.db.insert(coupons).values({ id: 'c', code: 'DIWALI-25', amountOffPaise: 9950 });
  const offer = { pricePaise: 119_900, salePaise: 99_900 };
  const publicId = await open({ price: 899.5, couponCode: 'DIWALI-25', offer });
  const paymentId = await pay(publicId, 899.5);
  const { invoice } = await readEverywhere(publicId);
  expect(invoice).toMatch(
    /Price ₹1,199.00 Discount −₹299.50 Taxable value ₹762.29 IGST at 18 % ₹137.21 Total ₹899.50/,
  );
  expect(invoice).not.toContain('DIWALI');
  await refund(paymentId, 100);
  await refund(paymentId, 799.5);
  const notes = (await documents()).filter(({ kind }) => kind === 'credit_note');
  for (const { id } of notes) {
    const note = await findTaxDocument(shop.context.db, id);
    expect(extractText(await renderTaxDocument(note!))).not.toContain('Discount');
  }
  expect(notes.map(({ totalPaise }) => totalPaise)).toEqual([10_000, 79_950]);
});

test('an invoice of an order that froze a name of pictures says Project', async () => {
  await pay(await open());
  const [invoice] = await documents();
  const document = (await findTaxDocument(shop.context.db, invoice!.id))!;
  const text = extractText(await renderTaxDocument({ ...document, description: '🚀 🌱' }));
  expect(text.split('\n')).toContain('Project');
});

test('a credit note over the whole charge shows its discount', async () => {
  await shop.context.db.insert(coupons).values({ id: 'c', code: 'DIWALI-25', percentOff: 10 });
  const publicId = await open({ price: 809.1, couponCode: 'DIWALI-25', offer: { pricePaise: 89_900 } });
  await refund(await pay(publicId, 809.1), 809.1);
  const [, note] = await documents();
  const text = extractText(await renderTaxDocument((await findTaxDocument(shop.context.db, note!.id))!));
  expect(text.replace(/\s+/g, ' ')).toContain('Price ₹899.00 Discount −₹89.90 Taxable value');
});

test('every place that shows a charge after its purchase shows how much went back', async () => {
  const publicId = await open();
  await refund(await pay(publicId), 100);
  const { exported, ...places } = await readEverywhere(publicId);
  expect(places).toMatchObject({
    receipt: expect.stringContaining('Paid, ₹100 refunded since'),
    orderPage: expect.stringContaining('Paid, ₹100 refunded since'),
    adminPanel: expect.stringContaining('Refunded ₹100'),
  });
  expect(exported).toMatchObject({ amount: 899, refunded: 100 });
});
