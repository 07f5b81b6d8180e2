import { createCookie, HOUR } from '#domain/cookies.ts';

/** The pending order, saved so that reloads and other tabs can resume it. */
export interface SavedOrder {
  orderId: string;
  /** Null until the provider's window reports a payment. */
  paymentId: string | null;
  /** When the order was opened or, with a payment, paid; Unix time in ms. */
  since: number;
}

const SAVED_ORDER = /^(\w{1,64})\.(\w{0,64})\.(\d{1,15})$/;

/** Scripts may read this cookie, because it grants no more than the open page shows. */
export const pendingOrderCookie = createCookie<SavedOrder>('waiting_order', {
  maxAge: HOUR,
  httpOnly: false,
  encode: ({ orderId, paymentId, since }) => `${orderId}.${paymentId ?? ''}.${since}`,
  decode(text) {
    const [, orderId, paymentId, since] = SAVED_ORDER.exec(text) ?? [];
    return orderId ? { orderId, paymentId: paymentId || null, since: Number(since) } : null;
  },
});
