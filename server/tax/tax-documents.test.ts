import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesQuery } from '#contract/order-documents.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { atTime } from '#test/harness/at-time.ts';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeSmtp, startFakeSmtp } from '#test/harness/fake-smtp.ts';
import { COLLEGE, forgetState, gstSettings } from '#test/harness/gst.ts';
import { killedBeforeCommit } from '#test/harness/killed.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { setUp } from '#test/harness/set-up.ts';
import { invitations } from '../access/schema.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { createMailer } from '../integrations/mail/mailer.ts';
import { reportMail } from '../orders/report-mail.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { listCases } from '../queries/admin-orders/list-cases.ts';
import { findOrderPage } from '../queries/order-page/find-order-page.ts';
import { findTaxDocument } from '../queries/tax/find-tax-documents.ts';
import { recordReportedRefund } from '../refunds/record-reported-refund.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { attachInvoice, findAnyDocument, findBuyersDocument } from './own-documents.ts';
import { renderTaxDocument } from './render-tax-document.ts';
import { taxDocuments } from './schema.ts';
import { skipNumbers } from './skip-numbers.ts';

const shop = setUp(() => openOrderShop({ settings: gstSettings() }));

let people = 0;

/** Opens an order of another buyer and project. Returns its public ID. */
async function open(given: { price?: number; state?: string; business?: object } = {}): Promise<string> {
  people += 1;
  const { price = 899, state = '27', business } = given;
  const { id: projectId } = await makeProject(shop.context.db, {
    name: `Project ${people}`,
    pricePaise: price * 100,
  });
  const buyer = { email: `buyer-${people}@example.com`, githubId: `buyer-${people}` };
  return (await shop.createOrder({ projectId, price, state, business, ...buyer })).id;
}

/** Pays an order. Returns the payment's ID. */
async function pay(publicId: string, price = 899): Promise<string> {
  const id = `pay_${publicId}`;
  expect(await shop.record(publicId, { id, amountPaise: price * 100 })).toBe('accepted');
  return id;
}

let reports = 0;

/** Reports a refund that was made at the provider. */
function refund(paymentId: string, rupees: number, status = 'processed', id = `rfnd_${++reports}`) {
  return shop.recordRefund({ id, paymentId, status, amountPaise: rupees * 100 });
}

const documents = () => shop.context.db.select().from(taxDocuments).orderBy(asc(taxDocuments.sequence));
const notes = async () => (await documents()).filter(({ kind }) => kind === 'credit_note');
const year = () => (new Date().getMonth() < 3 ? -1 : 0) + new Date().getFullYear() - 2000;
const thisYear = () => `${year()}-${year() + 1}`;

test('an accepted payment gets an invoice with what the law asks for', async () => {
  await pay(await open({ business: COLLEGE }));
  await pay(await open({ state: '29', price: 599 }), 599);
  expect(await documents()).toMatchObject([
    {
      kind: 'invoice',
      number: `CAP/${thisYear()}/000001`,
      placeOfSupply: '27',
      sac: '997331',
      rateBps: 1800,
      taxablePaise: 76_186,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 13_714,
      totalPaise: 89_900,
      seller: {
        name: 'Quill & Sons LLP',
        address: '12 MG Road, Bengaluru 560001',
        gstin: '29ABCDE1234F1ZW',
        stateCode: '29',
      },
      buyer: { email: expect.stringMatching(/^buyer-\d+@example.com$/), ...COLLEGE },
      adjustsTax: true,
      againstId: null,
    },
    {
      number: `CAP/${thisYear()}/000002`,
      placeOfSupply: '29',
      taxablePaise: 50_762,
      cgstPaise: 4569,
      sgstPaise: 4569,
      igstPaise: 0,
      totalPaise: 59_900,
      buyer: { gstin: null, legalName: null, address: null },
    },
  ]);
});

test('a payment that is not accepted, a repeated one and a free order get no document', async () => {
  const publicId = await open();
  expect(await shop.record(publicId, { amountPaise: 1 })).toBe('case_opened');
  await pay(publicId);
  await shop.record(publicId, { id: `pay_${publicId}`, amountPaise: 89_900 });
  expect(await shop.record(publicId, { id: 'pay_second', amountPaise: 89_900 })).toBe('case_opened');
  const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 0 });
  await shop.createOrder({ projectId, price: 0, buyer: await shop.makeConfirmedBuyer() });
  expect(await documents()).toHaveLength(1);
});

test('40 payments at once get the numbers 1 to 40, also when processes are killed while they accept some', {
  timeout: 90_000,
}, async () => {
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) ids.push(await open());
  const dying = killedBeforeCommit(shop.context);
  const accept = (id: string, context = shop.context) =>
    shop.record(id, { id: `pay_${id}`, amountPaise: 89_900 }, context);
  const lives = await Promise.allSettled(ids.map((id, n) => accept(id, n % 4 === 0 ? dying : shop.context)));
  const reasons = lives.flatMap((life) => (life.status === 'rejected' ? [String(life.reason)] : []));
  // On a busy machine some payments wait for a connection for too long. They are accepted below.
  const failures = new Set(reasons.filter((reason) => !reason.includes('timeout exceeded')));
  expect([...failures]).toEqual(['Error: killed']);
  await Promise.all(ids.map((id) => accept(id)));
  const sequences = Array.from(ids, (_, index) => index + 1);
  expect((await documents()).map(({ sequence }) => sequence)).toEqual(sequences);
  await Promise.all(ids.map((id) => refund(`pay_${id}`, 100)));
  expect((await notes()).map(({ sequence }) => sequence)).toEqual(sequences);
});

test('the series begins again with the first second of 1 April in IST', async () => {
  for (const time of [
    '2027-03-31T23:59:59+05:30',
    '2027-04-01T00:00:00+05:30',
    '2027-04-01T00:00:01+05:30',
  ]) {
    const publicId = await open();
    await atTime(shop.context, time, (context) =>
      shop.record(publicId, { id: `pay_${publicId}`, amountPaise: 89_900 }, context),
    );
  }
  const found = await shop.context.db.select().from(taxDocuments).orderBy(asc(taxDocuments.issuedAt));
  expect(found.map(({ number, issuedAt }) => [number, issuedAt.toISOString()])).toEqual([
    ['CAP/26-27/000001', '2027-03-31T18:29:59.000Z'],
    ['CAP/27-28/000001', '2027-03-31T18:30:00.000Z'],
    ['CAP/27-28/000002', '2027-03-31T18:30:01.000Z'],
  ]);
});

describe('a seller who', () => {
  test('was not registered when the order was opened supplies in its own State', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    const { id } = await shop.createOrder({ projectId, state: '27' });
    await forgetState(shop.database, id);
    await shop.record(id);
    expect(await documents()).toMatchObject([{ placeOfSupply: '29', cgstPaise: 3806, igstPaise: 0 }]);
  });

  test('is not registered gives no documents, and none for a refund of such a payment later', async () => {
    const publicId = await open();
    const unregistered = { ...shop.context, settings: { ...shop.context.settings, gst: null } };
    await shop.record(publicId, { id: 'pay_early', amountPaise: 89_900 }, unregistered);
    await refund('pay_early', 899);
    expect(await documents()).toEqual([]);
  });

  test('is a composition dealer gives bills of supply without tax', async () => {
    const { gst } = gstSettings({ GST_SCHEME: 'composition' });
    const publicId = await open({ state: '29' });
    const composition = { ...shop.context, settings: { ...shop.context.settings, gst } };
    await shop.record(publicId, { id: 'pay_bill', amountPaise: 89_900 }, composition);
    await refund('pay_bill', 100);
    expect(await documents()).toMatchObject([
      { kind: 'bill_of_supply', rateBps: 0, taxablePaise: 89_900, cgstPaise: 0, totalPaise: 89_900 },
      { kind: 'credit_note', rateBps: 0, taxablePaise: 10_000, totalPaise: 10_000 },
    ]);
  });
});

test('after a restored backup each series skips numbers that may be in mailboxes, and a case says so', async () => {
  expect(await skipNumbers(shop.context)).toEqual({ next: [] });
  await refund(await pay(await open()), 100);
  const paidLater = await open();
  const next = [`CAP/${thisYear()}/010002`, `CRN/${thisYear()}/010002`];
  expect(await skipNumbers(shop.context)).toEqual({ next });
  await pay(paidLater);
  expect((await documents()).map(({ number }) => number)).toContain(next[0]);
  const admin = await asAdmin(shop, 'orderWrite');
  expect((await listCases(admin, casesQuery.parse({}))).documents).toMatchObject([
    { kind: 'restored_books', message: expect.stringContaining(`CAP/${thisYear()}/000002 to`) },
  ]);
});

test('a series whose year began after the backup also skips numbers', async () => {
  const publicId = await open();
  await atTime(shop.context, '2020-03-31T23:00:00+05:30', (context) =>
    shop.record(publicId, { id: `pay_${publicId}`, amountPaise: 89_900 }, context),
  );
  await skipNumbers(shop.context);
  await pay(await open());
  const numbers = (await documents()).map(({ number }) => number);
  expect(numbers).toEqual(['CAP/19-20/000001', `CAP/${thisYear()}/010001`]);
});

describe('credit notes', () => {
  test('refunds in parts get one each when they are processed, which sum to the invoice', async () => {
    const paymentId = await pay(await open());
    await refund(paymentId, 333, 'created', 'rfnd_slow');
    expect(await notes()).toEqual([]);
    await refund(paymentId, 111);
    await refund(paymentId, 333, 'processed', 'rfnd_slow');
    await refund(paymentId, 333, 'processed', 'rfnd_slow');
    await refund(paymentId, 455);
    const [invoice] = await documents();
    const found = await notes();
    expect(found).toMatchObject([
      { number: `CRN/${thisYear()}/000001`, totalPaise: 11_100, igstPaise: 1693, againstId: invoice!.id },
      { number: `CRN/${thisYear()}/000002`, totalPaise: 33_300, refundId: 'rfnd_slow' },
      { number: `CRN/${thisYear()}/000003`, totalPaise: 45_500 },
    ]);
    const sum = (part: 'igstPaise' | 'taxablePaise' | 'totalPaise') =>
      found.reduce((total, note) => total + note[part], 0);
    expect([sum('igstPaise'), sum('taxablePaise'), sum('totalPaise')]).toEqual([13_714, 76_186, 89_900]);
  });

  test('a refund that an admin makes gets one, also when its event comes first', async () => {
    const publicId = await open();
    const paymentId = await pay(publicId);
    shop.razorpay.pay(publicId, { id: paymentId });
    const admin = await asAdmin(shop, 'orderWrite');
    await refundOrder(admin, { orderId: publicId, reason: 'Broken', amount: 100 });
    const [row] = await shop.rows('refunds');
    await refund(paymentId, 100, 'processed', String(row!.provider_refund_id));
    expect(await notes()).toMatchObject([{ totalPaise: 10_000, refundId: row!.provider_refund_id }]);
  });

  test('a refund that was reported before its payment gets one with the invoice', async () => {
    const publicId = await open();
    shop.razorpay.pay(publicId, { id: `pay_${publicId}` });
    await refund(`pay_${publicId}`, 300);
    expect(await documents()).toEqual([]);
    await shop.record(publicId, { id: `pay_${publicId}`, amountPaise: 89_900, refundedPaise: 30_000 });
    expect(await documents()).toMatchObject([
      { kind: 'invoice', totalPaise: 89_900 },
      { kind: 'credit_note', totalPaise: 30_000 },
    ]);
  });

  test('a lost dispute gets none', async () => {
    const lost = {
      id: 'disp_1',
      paymentId: await pay(await open()),
      status: 'processed',
      amountPaise: 89_900,
    };
    await recordReportedRefund(shop.context, lost);
    expect(await notes()).toEqual([]);
  });

  test('one after 30 November following the financial year leaves the tax alone and says so', async () => {
    const paymentIds: string[] = [];
    for (const _ of [1, 2]) {
      const publicId = await open();
      paymentIds.push(`pay_${publicId}`);
      await atTime(shop.context, '2027-03-31T12:00:00+05:30', (context) =>
        shop.record(publicId, { id: `pay_${publicId}`, amountPaise: 89_900 }, context),
      );
    }
    const times = ['2027-11-30T23:59:59+05:30', '2027-12-01T00:00:00+05:30'];
    for (const [index, time] of times.entries()) {
      await atTime(shop.context, time, (context) =>
        shop.recordRefund(
          {
            id: `rfnd_late_${index}`,
            paymentId: paymentIds[index]!,
            status: 'processed',
            amountPaise: 10_000,
          },
          context,
        ),
      );
    }
    const found = await notes();
    expect(found.map(({ adjustsTax }) => adjustsTax)).toEqual([true, false]);
    const texts = await Promise.all(
      found.map(async ({ id }) =>
        extractText(await renderTaxDocument((await findTaxDocument(shop.context.db, id))!)),
      ),
    );
    expect(texts.map((text) => text.includes('No tax adjustment'))).toEqual([false, true]);
  });
});

describe('stored documents', () => {
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
});

describe('the PDF', () => {
  async function render(kind: string) {
    const document = (await documents()).find((each) => each.kind === kind)!;
    return renderTaxDocument((await findTaxDocument(shop.context.db, document.id))!);
  }

  test('has one page, the same bytes every time, and every field of rule 46', async () => {
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

  test('names a person by the email, and both taxes within the State', async () => {
    await pay(await open({ state: '29', price: 599 }), 599);
    const text = extractText(await render('invoice'));
    for (const part of ['@example.com', 'Karnataka (29)', 'CGST at 9 %', 'SGST at 9 %', '₹45.69', '₹507.62'])
      expect(text).toContain(part);
  });
});

describe('the receipt', () => {
  let smtp: FakeSmtp;
  beforeAll(async () => {
    smtp = await startFakeSmtp();
  });
  afterAll(() => smtp.close());

  test('carries the invoice as a PDF', async () => {
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
  });
});
