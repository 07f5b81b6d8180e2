import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { startFakeSmtp } from '#test/harness/fake-smtp.ts';
import { COLLEGE } from '#test/harness/gst.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { setUpTaxedShop, thisYear } from '#test/harness/tax-documents.ts';
import { createMailer } from '../../integrations/mail/mailer.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findOrderPage } from '../../readers/order-page/find-order-page.ts';
import { findTaxDocument } from '../../readers/tax/find-tax-documents.ts';
import { invitations } from '../access/schema.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { reportMail } from '../orders/report-mail.ts';
import { correctInvoice } from './correct-invoice.ts';
import { attachInvoice, findAnyDocument, findBuyersDocument } from './own-documents.ts';
import { renderTaxDocument } from './render-tax-document.ts';
import { taxDocuments } from './schema.ts';

const { shop, open, pay, refund, documents } = setUpTaxedShop();

test('a document is never changed or deleted', async () => {
  await pay(await open());
  const { db } = shop.context;
  for (const change of ['update tax_documents set total_paise = 1', 'delete from tax_documents'])
    expect(await databaseErrorOf(db.execute(change))).toMatch(/never changed/);
  expect(await documents()).toHaveLength(1);
});

test('a document outlives the erasure of its buyer', async () => {
  await refund(await pay(await open({ business: COLLEGE })), 300);
  await shop.context.db.update(invitations).set({ state: 'accepted', nextTryAt: null }).where(sql`true`);
  const before = await documents();
  await erasePerson(shop.context, { email: before[0]!.buyer.email });
  expect(await documents()).toEqual(before);
  expect(await shop.rows('orders')).toMatchObject([{ buyer_gstin: null, buyer_state: '27' }]);
});

test('a document is shown to its buyer and to admins for orders', async () => {
  const [own, other] = [await open(), await open()];
  await pay(own);
  await pay(other);
  const [mine, theirs] = await documents();
  const find = (documentId: string, paidOrders = [own]) =>
    findBuyersDocument(shop.context, { orderId: own, key: '', paidOrders, documentId });
  expect(await find(mine!.id)).toMatchObject({ number: mine!.number, publicOrderId: own });
  expect(await find(theirs!.id)).toBeNull();
  expect(await find('unknown')).toBeNull();
  expect(await find(mine!.id, [other])).toBeNull();
  const admin = await asAdmin(shop, 'orderWrite');
  expect(await findAnyDocument(admin, theirs!.id)).toMatchObject({ publicOrderId: other });
  await expect(findAnyDocument(await asAdmin(shop, 'userWrite'), theirs!.id)).rejects.toMatchObject({
    status: 'PERMISSION_DENIED',
  });
  expect((await findOrderPage(shop.context, own))?.taxDocuments).toEqual([
    { id: mine!.id, title: 'Tax invoice', number: mine!.number },
  ]);
});

async function render(kind: string) {
  const document = (await documents()).find((each) => each.kind === kind)!;
  return renderTaxDocument((await findTaxDocument(shop.context.db, document.id))!);
}

test('the PDF of a document has one page, the same bytes every time, and every field of rule 46', async () => {
  await refund(await pay(await open({ business: COLLEGE })), 300);
  const pdf = await render('invoice');
  expect((await render('invoice')).equals(pdf)).toBe(true);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  const text = extractText(pdf);
  for (const part of [
    'Tax invoice',
    `CAP/${thisYear()}/000001`,
    'Quill & Sons LLP',
    '12 MG Road',
    '29ABCDE1234F1ZW',
    COLLEGE.legalName,
    COLLEGE.gstin,
    'Maharashtra (27)',
    '997331',
    'Project',
    '₹761.86',
    'IGST at 18 %',
    '₹137.14',
    '₹899.00',
    'Rupees Eight Hundred Ninety-Nine Only',
    'Reverse charge: No',
    'Paid by',
    'UPI',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('?');
  const note = extractText(await render('credit_note'));
  for (const part of [
    'Credit note',
    `CRN/${thisYear()}/000001`,
    'Against invoice',
    `CAP/${thisYear()}/000001`,
    '₹300.00',
  ])
    expect(note).toContain(part);
});

test('a document that was issued before its method was kept never names one, and its correction does', async () => {
  const orderId = await open();
  await pay(orderId);
  // Earlier releases issued documents without it.
  await shop.context.db.transaction(async (tx) => {
    await tx.execute('alter table tax_documents disable trigger tax_documents_guard');
    await tx.update(taxDocuments).set({ paidBy: null }).where(sql`true`);
    await tx.execute('alter table tax_documents enable trigger tax_documents_guard');
  });
  expect(extractText(await render('invoice'))).not.toContain('Paid by');
  await correctInvoice(await asAdmin(shop, 'orderWrite'), { orderId, state: '29' });
  expect(await documents()).toMatchObject([
    { paidBy: null },
    { kind: 'credit_note', paidBy: null },
    { paidBy: 'UPI' },
  ]);
});

test('the PDF names a buyer by the email, and both taxes within the State', async () => {
  await pay(await open({ state: '29', price: 599 }), 599);
  const text = extractText(await render('invoice'));
  for (const part of ['@example.com', 'Karnataka (29)', 'CGST at 9 %', 'SGST at 9 %', '₹45.69', '₹507.62'])
    expect(text).toContain(part);
});

test('the receipt carries the invoice as a PDF', async () => {
  const smtp = await startFakeSmtp();
  onTestFinished(() => smtp.close());
  await pay(await open());
  const mailer = createMailer({ smtpUrl: smtp.url, from: 'shop@shop.example' });
  const receipts = (await shop.rows('mails')).filter(({ kind }) => kind === 'receipt');
  for (const { id } of receipts) {
    await sendMail(
      { ...shop.context, mailer },
      { mailId: String(id), report: reportMail, attach: attachInvoice },
    );
  }
  const [document] = await shop.context.db.select().from(taxDocuments).where(eq(taxDocuments.sequence, 1));
  const pdf = await renderTaxDocument((await findTaxDocument(shop.context.db, document!.id))!);
  expect(smtp.mails).toMatchObject([{ attachments: [{ filename: `CAP-${thisYear()}-000001.pdf` }] }]);
  expect(Buffer.from(smtp.mails[0]!.attachments[0]!.content).equals(pdf)).toBe(true);
  expect(receipts[0]?.text_body).toContain('The attached tax invoice is your receipt, so please keep it.');
});
