import { expect, test } from 'vitest';
import { toDay } from '#domain/time.ts';
import type { Context } from '#server/context.ts';
import { erasePerson } from '#server/features/erasure/erase-person.ts';
import { exportData } from '#server/features/privacy/get-data-export.ts';
import { renderTaxDocument } from '#server/features/tax/render-tax-document.ts';
import { subjectOfEmail } from '#server/readers/account/data-subject.ts';
import { findOrderRow, toOrderDocument } from '#server/readers/admin-orders/order-document.ts';
import { findTaxDocument } from '#server/readers/tax/find-tax-documents.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { makeProject } from '#test/harness/factories.ts';
import { createPayoutFixture } from '#test/harness/payout-fixture.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { importTally } from '#test/harness/tally.ts';
import { setUpTaxedShop } from '#test/harness/tax-documents.ts';

// Pages, mails, documents, exports and the files of the books say the same about one order, one claim and one person.

const { shop, notes } = setUpTaxedShop();
const payouts = createPayoutFixture(shop);

/** Half a second before midnight in India, and its day and month there. */
const LATE = '2027-03-31T18:29:59.600Z';
const DAY = '2027-03-31';
const MONTH = '2027-03';

const asShopAdmin = () => asAdmin(shop, 'orderWrite', 'payoutRead', 'payoutWrite', 'userWrite');

/** The text of a page, or of its dialog. */
async function read(visitor: Context, path: string, element: 'main' | 'dialog' = 'main'): Promise<string> {
  const app = await openApp();
  const html = await (await app(visitor, path)).text();
  const [shown = ''] = new RegExp(`<${element}.*</${element}>`, 's').exec(html) ?? [];
  return shown
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

async function readFile(admin: Context, file: 'journal.csv' | 'tally.xml', month = MONTH): Promise<string> {
  const app = await openApp();
  return (await app(admin, `/admin/books/${month}/${file}`)).text();
}

/** Runs statements without the triggers that keep the books unchanged. */
const change = (...statements: string[]) =>
  shop.database.pool.query(
    ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';\n'),
  );

/** Sells a project for ₹899 to an account and refunds it in the last half second of a day. */
async function refundLate() {
  const buyer = await shop.makeConfirmedBuyer();
  const { id: projectId } = await makeProject(shop.context.db, { name: 'Leaf Doctor', pricePaise: 89_900 });
  const { id: orderId } = await shop.createOrder({ projectId, price: 899, state: '27', buyer });
  await shop.record(orderId, { id: 'pay_1', amountPaise: 89_900 });
  const refund = { id: 'rfnd_1', paymentId: 'pay_1', status: 'processed', amountPaise: 89_900 };
  await shop.recordRefund(refund);
  await change(
    `update refunds set processed_at = '${LATE}'`,
    // The access ends in the transaction of the refund.
    `update purchases set revoked_at = '${LATE}'`,
    `update access_removals set done_at = '${LATE}'`,
    `update tax_documents set issued_at = '${LATE}', booked_at = null where kind = 'credit_note'`,
  );
  return { buyer, orderId, as: shop.as(buyer) };
}

test('a refund in the last half second of a day has its amount and this day on pages, in mails, documents, exports and files', async () => {
  const { buyer, orderId, as } = await refundLate();
  const admin = await asShopAdmin();
  expect(await read(as, '/dashboard')).toContain('Refunded on 31 March 2027, ₹899');
  expect(await read(as, `/orders/${orderId}`)).toContain('Refunded ₹899 on 31 Mar 2027.');
  expect(await read(admin, `/admin/orders/${orderId}`, 'dialog')).toMatch(/31 Mar 2027, 11:59:59 pm/);
  const [mail] = await shop.mailsOf('refund');
  expect(mail?.text_body).toContain('₹899');

  const row = await findOrderRow(shop.context, orderId);
  const document = row && toOrderDocument(row);
  expect(document).toMatchObject({ state: 'refunded', refundedAmount: 899 });
  expect(toDay(new Date((document?.refunds[0]?.processedAt ?? 0) * 1000))).toBe(DAY);
  const exported = await exportData(shop.context.db, await subjectOfEmail(shop.context.db, buyer.email));
  expect(exported.orders).toMatchObject([{ amount: 899, refunded: 899 }]);
  const [note] = await notes();
  expect(toDay(note!.issuedAt)).toBe(DAY);
  const text = extractText(await renderTaxDocument((await findTaxDocument(shop.context.db, note!.id))!));
  expect(text).toContain('31 Mar 2027');
  expect(text).toContain('₹899.00');

  const lines = (await readFile(admin, 'journal.csv'))
    .split('\r\n')
    .filter((line) => line.includes('refund'));
  expect(lines.filter((line) => !line.startsWith(DAY))).toEqual([]);
  expect(lines.some((line) => line.includes(note!.number))).toBe(true);
  const { vouchers } = importTally(await readFile(admin, 'tally.xml'));
  const [voucher, ...others] = vouchers;
  expect(others).toEqual([]);
  expect(voucher).toMatchObject({ date: DAY.replaceAll('-', ''), reference: note!.number });
  expect(voucher?.entries.filter(({ paise }) => paise < 0).map(({ paise }) => paise)).toEqual([-89_900]);
  for (const other of ['2027-04', '2027-02'])
    expect(importTally(await readFile(admin, 'tally.xml', other)).vouchers).toEqual([]);
});

test('after a deletion no page, document or file names the person, and all keep the amount', async () => {
  const { buyer, orderId } = await refundLate();
  await erasePerson(shop.context, { email: buyer.email });
  const admin = await asShopAdmin();
  const row = await findOrderRow(shop.context, orderId);
  const texts = [
    await read(admin, `/admin/orders/${orderId}`, 'dialog'),
    JSON.stringify(row && toOrderDocument(row)),
  ];
  for (const text of texts) expect(text).toMatch(/899/);
  const others = [
    await read(admin, '/admin/orders'),
    await read(admin, '/admin/users'),
    await readFile(admin, 'journal.csv'),
    await readFile(admin, 'tally.xml'),
  ];
  for (const text of [...texts, ...others]) expect(text).not.toContain(buyer.email);
  expect(await shop.mailsOf('refund')).toMatchObject([{ recipient: '', subject: '', text_body: '' }]);
});

test('a claim has one amount and one number of rewards in its dialog, check, mail, dashboard, export and journal', async () => {
  shop.disagrees('The referred orders are not known to the provider.');
  const { student, admin, id } = await payouts.createClaim(3);
  const { message } = await payouts.verify(admin.context, id);
  const dialog = await read(admin.context, `/admin/payouts/${id}`, 'dialog');
  const counts = [message, dialog].flatMap((text) =>
    Array.from(text.matchAll(/(\d+) (?:referrals|rewards)/g), ([, count]) => count),
  );
  expect(new Set(counts)).toEqual(new Set(['3']));
  for (const text of [message, dialog]) expect(text).toContain('₹300');
  await payouts.complete(admin.context, id, 'UTR-300');

  const dashboard = await read(student.context, '/dashboard');
  expect(dashboard).toMatch(/Last Payout Completed.*₹300.*UTR-300/);
  const mails = (await shop.rows('mails')).filter(({ recipient }) => recipient === student.email);
  expect(mails.some(({ text_body: text }) => /₹300.*UTR-300/s.test(String(text)))).toBe(true);
  const exported = await exportData(shop.context.db, await subjectOfEmail(shop.context.db, student.email));
  expect(JSON.stringify(exported)).toContain('UTR-300');
  const month = toDay(new Date()).slice(0, 7);
  const journal = await readFile(await asShopAdmin(), 'journal.csv', month);
  expect(journal).toMatch(/,payouts,(300\.00,|,300\.00)|,referral payable,300\.00,/);
  expect(journal).toContain('UTR-300');
});
