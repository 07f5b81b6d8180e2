import { expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { atTime } from '#test/harness/at-time.ts';
import { changeFrozenOrder } from '#test/harness/frozen-orders.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { setUpTaxedShop, thisYear } from '#test/harness/tax-documents.ts';
import { findTaxDocument } from '../../readers/tax/find-tax-documents.ts';
import { recordReportedRefund } from '../refunds/record-reported-refund.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { renderTaxDocument } from './render-tax-document.ts';

const { shop, open, pay, refund, documents, notes } = setUpTaxedShop();

test('refunds in parts get a credit note each when they are processed, and these sum to the invoice', async () => {
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

test('a refund that an admin makes gets a credit note, also when its event comes first', async () => {
  const publicId = await open();
  const paymentId = await pay(publicId);
  shop.razorpay.pay(publicId, { id: paymentId });
  const admin = await asAdmin(shop, 'orderWrite');
  await refundOrder(admin, { orderId: publicId, reason: 'Broken', amount: 100 });
  const [row] = await shop.rows('refunds');
  await refund(paymentId, 100, 'processed', String(row!.provider_refund_id));
  expect(await notes()).toMatchObject([{ totalPaise: 10_000, refundId: row!.provider_refund_id }]);
});

test('a refund that was reported before its payment gets a credit note with the invoice', async () => {
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

test('a lost dispute gets no credit note', async () => {
  const lost = {
    id: 'disp_1',
    paymentId: await pay(await open()),
    status: 'processed',
    amountPaise: 89_900,
  };
  await recordReportedRefund(shop.context, lost);
  expect(await notes()).toEqual([]);
});

test('a credit note after 30 November following the financial year leaves the tax alone and says so', async () => {
  const paymentIds: string[] = [];
  for (const _ of [1, 2]) {
    const publicId = await open();
    paymentIds.push(`pay_${publicId}`);
    await changeFrozenOrder(shop.context.db, { createdAt: new Date('2027-03-31T12:00:00+05:30') }, publicId);
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
