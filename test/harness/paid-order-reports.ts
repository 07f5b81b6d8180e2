import { beforeEach } from 'vitest';
import { makeUser } from './factories.ts';
import { openOrderShop } from './order-shop.ts';
import { setUp } from './set-up.ts';

/** Gives each test an order of ₹499, paid with a friend’s code, and the provider’s reports about it. */
export function setUpPaidOrder() {
  const shop = setUp(openOrderShop);
  const paid = {
    shop,
    publicId: '',
    payment: { id: '' } as Record<string, unknown> & { id: string },
    findState: async () => (await shop.rows('orders'))[0]?.state,
    listEntries: async () => (await shop.rows('ledger_entries')).map(({ kind }) => kind).sort(),
    report(type: string, kind: 'refund' | 'dispute', given: Record<string, unknown> = {}) {
      const id = kind === 'refund' ? 'rfnd_1' : 'disp_1';
      const entity = { id, payment_id: paid.payment.id, amount: 49_900, ...given };
      if (type === 'refund.processed') shop.razorpay.refund(paid.payment.id, entity.amount, entity.id);
      return shop.deliver(shop.razorpay.webhook(type, { [kind]: entity }));
    },
  };
  beforeEach(async () => {
    await makeUser(shop.context.db, { referralCode: 'FRIEND' });
    paid.publicId = await shop.createOpenOrder({ referralCode: 'FRIEND' });
    paid.payment = shop.razorpay.pay(paid.publicId);
    await shop.deliver(shop.razorpay.webhook('payment.captured', { payment: paid.payment }));
  });
  return paid;
}
