import { asc } from 'drizzle-orm';
import { expect } from 'vitest';
import { taxDocuments } from '#server/features/tax/schema.ts';
import { makeProject } from './factories.ts';
import { gstSettings } from './gst.ts';
import { openOrderShop } from './order-shop.ts';
import { setUp } from './set-up.ts';

const year = () => (new Date().getMonth() < 3 ? -1 : 0) + new Date().getFullYear() - 2000;

/** The financial year in numbers of documents, such as `26-27`. */
export const thisYear = () => `${year()}-${year() + 1}`;

/** Sets a file up with a shop of a seller who is registered for GST, and helpers that sell and refund. */
export function setUpTaxedShop() {
  const shop = setUp(() => openOrderShop({ settings: gstSettings() }));
  let people = 0;
  let reports = 0;
  const documents = () => shop.context.db.select().from(taxDocuments).orderBy(asc(taxDocuments.sequence));
  return {
    shop,
    documents,
    notes: async () => (await documents()).filter(({ kind }) => kind === 'credit_note'),
    /** Opens an order of another buyer and project. Returns its public ID. */
    async open(
      given: {
        price?: number;
        state?: string;
        business?: object;
        couponCode?: string;
        /** The regular price and the sale, by default the price that is paid and none. */
        offer?: { pricePaise: number; salePaise?: number };
      } = {},
    ): Promise<string> {
      people += 1;
      const { price = 899, state = '27', business, couponCode, offer } = given;
      const { id: projectId } = await makeProject(shop.context.db, {
        name: `Project ${people}`,
        pricePaise: price * 100,
        ...offer,
      });
      const buyer = { email: `buyer-${people}@example.com`, githubId: `buyer-${people}` };
      return (await shop.createOrder({ projectId, price, state, business, couponCode, ...buyer })).id;
    },
    /** Pays an order. Returns the payment's ID. */
    async pay(publicId: string, price = 899): Promise<string> {
      const id = `pay_${publicId}`;
      expect(await shop.record(publicId, { id, amountPaise: price * 100 })).toBe('accepted');
      return id;
    },
    /** Reports a refund that was made at the provider. */
    refund(paymentId: string, rupees: number, status = 'processed', id = `rfnd_${++reports}`) {
      return shop.recordRefund({ id, paymentId, status, amountPaise: rupees * 100 });
    },
  };
}
