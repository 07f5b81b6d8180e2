import { describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { LOST_NOTES } from '#test/harness/fake-razorpay.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { readSettlements } from '../settlements/read-settlements.ts';
import { listOtherEntries } from './list-other-entries.ts';
import { reconcileProvider } from './reconcile/reconcile-provider.ts';

const shop = setUp(openOrderShop);
const NOW = () => Math.floor(Date.now() / 1000);

/** Pays an order of another program. */
function payOther(id: string, notes: Record<string, unknown> = { woocommerce_order_id: '17' }) {
  shop.razorpay.addForeignOrder(`order_${id}`, notes);
  return shop.razorpay.pay(`order_${id}`, { id, created_at: NOW() - 60 });
}
const kinds = async () => (await shop.rows('exceptions')).map(({ kind }) => kind);
const entries = async () =>
  (await shop.rows('other_entries')).map(({ id, status }) => `${id} ${status}`).toSorted();
const deliver = (type: string, entities: Record<string, object>) =>
  shop.deliver(shop.razorpay.webhook(type, entities));

const leaveOut = () => shop.disagrees('The books leave the payments of other programs out.');

describe('another program uses the same account', () => {
  test('its payments, refunds and disputes are listed, with one case and one mail for all', async () => {
    leaveOut();
    for (const id of ['pay_1', 'pay_2', 'pay_3']) {
      const payment = payOther(id);
      expect(await deliver('payment.captured', { payment })).toBe('other');
      expect(await deliver('order.paid', { payment })).toBe('other');
    }
    const failed = { ...payOther('pay_4'), status: 'failed' };
    await deliver('payment.failed', { payment: failed });
    shop.razorpay.refund('pay_1', 49_900, 'rfnd_1');
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 49_900 };
    expect(await deliver('refund.processed', { refund })).toBe('other');
    shop.razorpay.dispute('pay_2', 'open');
    const dispute = { id: 'disp_pay_2', payment_id: 'pay_2', amount: 49_900 };
    expect(await deliver('payment.dispute.created', { dispute })).toBe('other');
    expect(await kinds()).toEqual(['other_payments']);
    expect(await shop.mailsOf('support-alert')).toHaveLength(1);
    expect(await shop.rows('refunds')).toEqual([]);
    expect(await shop.rows('payment_failures')).toEqual([]);
    const page = await listOtherEntries(await asAdmin(shop, 'orderWrite'), {});
    expect(page.totals).toEqual({ payment: 3, refund: 1, dispute: 1, other: 0 });
    expect(page.documents).toHaveLength(5);
  });

  test('what was never reported is found in the lists, and asked about once', async () => {
    leaveOut();
    payOther('pay_1');
    payOther('pay_2', {});
    shop.razorpay.refund('pay_1', 10_000, 'rfnd_1');
    shop.razorpay.dispute('pay_2', 'open');
    const publicId = await shop.createOpenOrder();
    await reconcileProvider(shop.context);
    await shop.database.pool.query(
      'update provider_readings set since = since - 86400, reached = reached - 86400, until = until - 86400',
    );
    await reconcileProvider(shop.context);
    expect(await entries()).toEqual([
      'disp_pay_2 open',
      'pay_1 captured',
      'pay_2 captured',
      'rfnd_1 processed',
    ]);
    const asked = () => shop.razorpay.countCalls(/^GET \/v1\/(orders|payments)\/\w+$/);
    const before = asked();
    for (let n = 0; n < 2; n++) await reconcileProvider(shop.context);
    expect(asked()).toBe(before);
    expect(await kinds()).toEqual(['other_payments']);
    expect(await shop.pay(publicId)).toBe('accepted');
  });

  test('lines of settlements that are its own are no differences', async () => {
    leaveOut();
    payOther('pay_1');
    shop.razorpay.addLine({ entity_id: 'pay_1' });
    payOther('pay_2');
    shop.razorpay.addLine({ entity_id: 'pay_2' });
    shop.razorpay.addLine({ entity_id: 'trf_1', type: 'transfer' as 'payment', fee: 0, tax: 0 });
    const admin = await asAdmin(shop, 'orderWrite');
    for (let n = 0; n < 2; n++) expect(await readSettlements(admin, {})).toEqual({ lines: 3, cases: 0 });
    expect((await shop.rows('settlement_lines')).map(({ state }) => state)).toEqual([
      'other',
      'other',
      'other',
    ]);
    expect(await kinds()).toEqual(['other_payments']);
  });

  test('a payment of this shop that the books lack stays a case', async () => {
    await shop.createOpenOrder();
    const { notes } = shop.razorpay.orders[0]!;
    shop.razorpay.addForeignOrder('order_lost', JSON.parse(notes));
    const payment = shop.razorpay.pay('order_lost', { id: 'pay_lost' });
    expect(await deliver('payment.captured', { payment })).toBe('case_opened');
    expect(await kinds()).toEqual(['unknown_order']);
  });

  test('a payment without the notes of its order is known by the order', async () => {
    const payment = { ...shop.razorpay.pay('order_lost', { id: 'pay_lost' }), notes: [] };
    expect(await deliver('payment.captured', { payment })).toBe('case_opened');
    expect(await kinds()).toEqual(['unknown_order']);
  });

  test('another shop of this kind is another program', async () => {
    leaveOut();
    await shop.database.pool.query(`insert into installation (mode, shop_id) values ('live', 'ours')`);
    const payment = payOther('pay_1', { ...LOST_NOTES, shop: '12345' });
    expect(await deliver('payment.captured', { payment })).toBe('other');
    const publicId = await shop.createOpenOrder();
    const [made] = shop.razorpay.orders.filter(({ id }) => id === publicId);
    expect(JSON.parse(made?.notes ?? '{}')).toMatchObject({ shop: 'ours' });
    shop.razorpay.addForeignOrder('order_lost', { ...LOST_NOTES, shop: 'ours' });
    const lost = shop.razorpay.pay('order_lost', { id: 'pay_lost' });
    expect(await deliver('payment.captured', { payment: lost })).toBe('case_opened');
  });

  test('while the provider is down, a payment that may be another program’s waits', async () => {
    leaveOut();
    const payment = payOther('pay_1');
    shop.razorpay.injectFaults(/orders/, { status: 503 });
    await expect(deliver('payment.captured', { payment })).rejects.toThrow(/503/);
    expect(await kinds()).toEqual([]);
  });
});
