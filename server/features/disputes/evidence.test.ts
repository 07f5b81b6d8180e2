import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { changeFrozenOrder } from '#test/harness/frozen-orders.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { invitations } from '../access/schema.ts';
import { previewEvidence } from './create-evidence.ts';

const shop = setUp(openOrderShop);
let admin: Context;
let publicId: string;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
  publicId = await shop.createOpenOrder();
  await shop.pay(publicId, { id: 'pay_1' });
});

async function dispute(paymentId: string) {
  const entity = { id: 'disp_1', payment_id: paymentId, amount: 49_900, respond_by: 1_795_000_000 };
  const reason_code = 'goods_not_received';
  return shop.deliver(
    shop.razorpay.webhook('payment.dispute.created', { dispute: { ...entity, reason_code } }),
  );
}
/** The evidence's text. A text of two lines in the PDF is one line here, with a space. */
async function read(): Promise<string> {
  const pdf = await previewEvidence(admin, 'disp_1');
  return extractText(pdf!).replace(/\s+/g, ' ');
}

test('the evidence has payment, consent, delivery, mails and the texts agreed to, and reading it is audited', async () => {
  await changeFrozenOrder(shop.context.db, {
    agreedVersions: { terms: '2026-11-22', 'refund-policy': '2026-11-22', privacy: '2026-11-22' },
  });
  const now = sql`now()`;
  await shop.context.db.update(invitations).set({ invitedAt: now, acceptedAt: now, state: 'accepted' });
  await dispute('pay_1');
  const text = await read();
  const facts = ['disp_1', 'pay_1', publicId, '₹499', 'asha@example.com', 'by upi', 'Goods not received'];
  const texts = [
    'parent’s consent, accept our terms and refund policy',
    'terms of 2026-11-22',
    'In force since 22 November 2026',
    'your receipt inside',
  ];
  for (const known of [...facts, ...texts, 'Invitation accepted']) expect(text).toContain(known);
  for (const unknown of ['{{', 'Invitation accepted not known']) expect(text).not.toContain(unknown);
  expect(text).toMatch(/Page 1 of \d .*Page 2 of \d/);
  expect((await shop.rows('audit_log')).map(({ action, subject }) => [action, subject])).toEqual([
    ['dispute.evidence', 'disp_1'],
  ]);
});

test('the evidence says what is not known', async () => {
  await changeFrozenOrder(shop.context.db, { agreedVersions: null, createdAt: new Date('2026-01-01') });
  await dispute('pay_1');
  const text = await read();
  for (const unknown of [
    'Which texts the buyer agreed to was not recorded for this order.',
    'Invitation accepted not known',
    'Commit when ordered not known',
  ])
    expect(text).toContain(unknown);
  // The order is older than the oldest text.
  expect(text).not.toContain('In force since');
});

test('the texts of an order that recorded none are those of its day', async () => {
  await changeFrozenOrder(shop.context.db, {
    agreedVersions: null,
    createdAt: new Date('2026-11-23T12:00:00Z'),
  });
  await dispute('pay_1');
  expect((await read()).match(/In force since 22 November 2026/g)).toHaveLength(2);
});

test('the evidence about a payment that no order accepted has no order', async () => {
  await shop.pay(publicId, { id: 'pay_second' });
  await dispute('pay_second');
  expect(await read()).toContain('No order of this shop accepted the payment.');
});

test('evidence requires orderWrite, and only disputes have it', async () => {
  await dispute('pay_1');
  const other = await asAdmin(shop, 'payoutWrite');
  await expect(previewEvidence(other, 'disp_1')).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  for (const unknown of ['disp_2', 'a\0b']) expect(await previewEvidence(admin, unknown)).toBeNull();
  expect(await shop.rows('audit_log')).toEqual([]);
});
