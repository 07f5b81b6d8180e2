import { beforeEach, expect, test } from 'vitest';
import { toMonth } from '#domain/tax.ts';
import { toDay } from '#domain/time.ts';
import type { Context } from '#server/context.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { findSettlement, listSettlements } from './list-settlements.ts';
import { readSettlements } from './read-settlements.ts';
import { sumUnsettled } from './unsettled.ts';

const shop = setUp(openOrderShop);
let admin: Context;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
});

/** Makes a paid order of ₹499. Returns its public ID. */
async function buy(name: string): Promise<string> {
  const publicId = await shop.createOpenOrder({ email: `${name}@example.com`, githubId: name });
  await shop.pay(publicId, { id: `pay_${name}` });
  return publicId;
}

async function refund(paymentId: string, amount: number): Promise<void> {
  await shop.context.payments.refund({ paymentId, amountPaise: amount, key: `refund of ${paymentId}` });
  const [made] = await shop.context.payments.listRefunds(paymentId);
  const entity = { id: made!.id, payment_id: paymentId, amount };
  await shop.deliver(shop.razorpay.webhook('refund.processed', { refund: entity }));
}

test('a settlement is the sum of its lines, which name their orders', async () => {
  const orders = [await buy('asha'), await buy('bilal')];
  await refund('pay_bilal', 20_000);
  shop.razorpay.settle();
  const [{ settlement_id: id } = { settlement_id: '' }] = shop.razorpay.settlementLines;
  const added = { type: 'adjustment', settlement_id: id, fee: 0, tax: 0 } as const;
  shop.razorpay.addLine({ ...added, entity_id: 'adj_1', amount: 5000, credit: 5000, debit: 0 });
  shop.razorpay.addLine({ ...added, entity_id: 'adj_2', amount: 7000, credit: 0, debit: 7000 });
  await readSettlements(admin, {});
  const { documents, nextCursor } = await listSettlements(admin, { month: toMonth(new Date()) });
  expect(nextCursor).toBeNull();
  expect(documents).toEqual([
    {
      id,
      utr: expect.any(String),
      settledAt: expect.any(Number),
      lines: 5,
      grossPaise: 99_800,
      feePaise: 2356,
      feeTaxPaise: 360,
      refundPaise: 20_000,
      adjustmentPaise: -2000,
      netPaise: 75_444,
    },
  ]);
  const moved = shop.razorpay.settlementLines.reduce((sum, { credit, debit }) => sum + credit - debit, 0);
  expect(documents[0]?.netPaise).toBe(moved);
  expect((await listSettlements(admin, { month: '2020-01' })).documents).toEqual([]);

  const first = await findSettlement(admin, id, { cursor: undefined, limit: 3 });
  const rest = await findSettlement(admin, id, { cursor: first?.nextCursor ?? '', limit: 3 });
  expect(rest?.nextCursor).toBeNull();
  const lines = [...first!.documents, ...rest!.documents];
  expect(new Set(lines.map(({ entityId }) => entityId)).size).toBe(5);
  expect(lines.find(({ entityId }) => entityId === 'pay_asha')?.orderId).toBe(orders[0]);
  expect(lines.find(({ type }) => type === 'refund')?.orderId).toBe(orders[1]);
  expect(await findSettlement(admin, 'none', { cursor: undefined, limit: 3 })).toBeNull();
});

test('what is captured and not settled is summed by day, also when it is late', async () => {
  await buy('asha');
  expect(await sumUnsettled(admin)).toEqual([]);
  await readSettlements(admin, {});
  await shop.database.pool.query(`begin; set local session_replication_role = replica;
    update payments set created_at = created_at - interval '9 days';
    update provider_readings set since = since - 100 * 86400; commit`);
  await readSettlements(admin, {});
  await buy('bilal');
  await refund('pay_bilal', 20_000);
  const late = toDay(new Date(Date.now() - 9 * 86_400_000));
  expect(await sumUnsettled(admin)).toEqual([
    { day: late, payments: 1, paymentPaise: 49_900, refundPaise: 0 },
    { day: toDay(new Date()), payments: 1, paymentPaise: 49_900, refundPaise: 20_000 },
  ]);
  shop.razorpay.settle();
  await readSettlements(admin, {});
  expect(await sumUnsettled(admin)).toEqual([]);
});
