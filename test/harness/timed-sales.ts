import type { Context } from '#server/context.ts';
import { handleDispute } from '#server/features/payments/webhooks/events/dispute.ts';
import { atTime } from './at-time.ts';
import { makeProject } from './factories.ts';
import { changeFrozenOrder } from './frozen-orders.ts';
import { forgetState } from './gst.ts';
import type { OrderShop } from './order-shop.ts';

interface Sale {
  /** What is paid, in rupees. */
  price?: number;
  /** The regular price and the sale, by default the price that is paid and none. */
  offer?: { pricePaise: number; salePaise: number | null };
  couponCode?: string | null;
  state?: string | undefined;
  business?: object;
  buyer?: Context;
  /** Null while the seller is not registered. */
  gst?: null;
  /** False for an order that was opened before the seller was registered. */
  hasState?: boolean;
}

/** Shorthands for sales, refunds and disputes at a time. */
export function createTimedSales(shop: OrderShop) {
  let people = 0;
  let reports = 0;

  /** Sells another project at a time. Returns the order's public ID. */
  async function sell(
    time: string,
    { price = 899, offer, buyer, gst, hasState = true, ...terms }: Sale = {},
  ): Promise<string> {
    people += 1;
    const { id: projectId } = await makeProject(shop.context.db, { pricePaise: price * 100, ...offer });
    const details = { projectId, price, state: '27', ...terms, githubId: `buyer-${people}` };
    const email = `buyer-${people}@example.com`;
    const { id } = await shop.createOrder(
      buyer ? { ...details, buyer: buyer.actor! } : { ...details, email },
    );
    // The order is as old as its sale, because a payment that comes too late is not honoured.
    await changeFrozenOrder(shop.context.db, { createdAt: new Date(time) }, id);
    if (!hasState) await forgetState(shop.database, id);
    const payment = { id: `pay_${id}`, amountPaise: Math.round(price * 100) };
    await atTime(shop.context, time, (context) => {
      const settings = gst === null ? { ...context.settings, gst } : context.settings;
      return shop.record(id, payment, { ...context, settings });
    });
    return id;
  }

  function refund(time: string, publicId: string, rupees: number) {
    const id = `rfnd_${++reports}`;
    const report = {
      id,
      paymentId: `pay_${publicId}`,
      status: 'processed',
      amountPaise: Math.round(rupees * 100),
    };
    return atTime(shop.context, time, (context) => shop.recordRefund(report, context));
  }

  function dispute(time: string, publicId: string, rupees: number, end: 'lost' | 'won') {
    const reported = {
      id: `disp_${++reports}`,
      paymentId: `pay_${publicId}`,
      amountPaise: Math.round(rupees * 100),
    };
    const event = { kind: 'dispute', type: `payment.dispute.${end}`, receipt: null } as const;
    const unknown = { reasonCode: null, respondBy: null };
    return atTime(shop.context, time, (context) =>
      handleDispute(context, { ...event, ...reported, ...unknown }),
    );
  }

  return { sell, refund, dispute };
}
