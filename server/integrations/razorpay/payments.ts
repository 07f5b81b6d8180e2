import type { ProviderSettings } from '../../config.ts';
import {
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  providerId,
  readOrder,
  readPayment,
  readRefund,
} from './entities.ts';
import { asPaymentsError, PaymentsError } from './payments-error.ts';
import { connectSdk } from './sdk.ts';
import { isSignedWith } from './signatures.ts';

/** The payment provider. Calls throw `PaymentsError` and nothing else; amounts are paise. */
export interface Payments {
  /** Public: goes to the buyer's browser. */
  keyId: string;
  checkoutUrl: string;
  /** Opens an order in INR. `receipt` is our own order id (at most 40 characters); asking twice makes two orders. */
  createOrder(order: {
    amountPaise: number;
    receipt: string;
    notes: Record<string, string>;
  }): Promise<ProviderOrder>;
  /** The order that was opened with this receipt, or null. */
  findOrderByReceipt(receipt: string): Promise<ProviderOrder | null>;
  /** Every attempt to pay an order, the first one first. */
  paymentsOf(providerOrderId: string): Promise<ProviderPayment[]>;
  /** Null when the provider knows no such payment. */
  findPayment(id: string): Promise<ProviderPayment | null>;
  /**
   * Gives a whole payment back. `key` (10 to 40 characters) makes a repeated request the same refund. Throws a `refused`
   * PaymentsError when there never will be one.
   */
  refund(refund: { paymentId: string; amountPaise: number; key: string }): Promise<ProviderRefund>;
  /** Whether a webhook's raw body carries the signature of one of our secrets (two while one is being replaced). */
  verifyWebhook(rawBody: Uint8Array, signature: string | null): boolean;
  /** Whether the provider's window told the truth to the buyer's browser. `orderId` is the one that we stored. */
  verifyCheckout(orderId: string, paymentId: string, signature: string): boolean;
}

const ANSWER_WITHIN_MS = 10_000;

/** Razorpay through its official SDK. Source: https://razorpay.com/docs/api */
export function createPayments(
  settings: ProviderSettings['razorpay'],
  { timeoutMs = ANSWER_WITHIN_MS } = {},
): Payments {
  const sdk = connectSdk({ ...settings, timeoutMs });
  return {
    keyId: settings.keyId,
    checkoutUrl: settings.checkoutUrl,
    async createOrder({ amountPaise, receipt, notes }) {
      const entity = await ask(() =>
        sdk.orders.create({ amount: amountPaise, currency: 'INR', receipt, notes }),
      );
      const order = readOrder(entity);
      if (order?.amountPaise !== amountPaise || order.currency !== 'INR') throw nonsense('an order');
      return order;
    },
    async findOrderByReceipt(receipt) {
      const { items } = await ask(() => sdk.orders.all({ receipt, count: 10 }));
      const orders = listOf(items).map(readOrder);
      return orders.find((order) => order?.receipt === receipt) ?? null;
    },
    async paymentsOf(providerOrderId) {
      const { items } = await ask(() => sdk.orders.fetchPayments(providerId.parse(providerOrderId)));
      return listOf(items)
        .map(readPayment)
        .filter((payment) => payment !== null)
        .sort((a, b) => a.createdAt - b.createdAt);
    },
    async findPayment(id) {
      if (!providerId.safeParse(id).success) return null;
      try {
        const payment = readPayment(await ask(() => sdk.payments.fetch(id)));
        if (!payment) throw nonsense('a payment');
        return payment;
      } catch (error) {
        if (error instanceof PaymentsError && (error.httpStatus === 400 || error.httpStatus === 404))
          return null;
        throw error;
      }
    },
    async refund({ paymentId, amountPaise, key }) {
      const entity = await ask(() =>
        sdk.payments.refund(providerId.parse(paymentId), { amount: amountPaise, receipt: key }),
      );
      const refund = readRefund(entity);
      if (refund?.paymentId !== paymentId || refund.amountPaise !== amountPaise) throw nonsense('a refund');
      return refund;
    },
    verifyWebhook: (rawBody, signature) =>
      signature !== null &&
      settings.webhookSecrets.some((secret) => isSignedWith(secret, rawBody, signature)),
    verifyCheckout: (orderId, paymentId, signature) =>
      isSignedWith(settings.keySecret, `${orderId}|${paymentId}`, signature),
  };
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  let answer: T;
  try {
    answer = await call();
  } catch (error) {
    throw asPaymentsError(error);
  }
  // A proxy's HTML page with status 200 comes through as text.
  if (typeof answer !== 'object' || answer === null) throw nonsense('JSON');
  return answer;
}

function listOf(items: unknown): unknown[] {
  if (!Array.isArray(items)) throw nonsense('a list');
  return items;
}

function nonsense(expected: string): PaymentsError {
  return new PaymentsError('unavailable', `The payment provider's answer was not ${expected} as agreed.`);
}
