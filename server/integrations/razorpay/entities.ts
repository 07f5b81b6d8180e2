import * as z from 'zod';

/** A payment as the provider tells it. Amounts are in the currency's smallest unit (paise for INR). */
export interface ProviderPayment {
  id: string;
  /** The provider's order id; null for money that came without one. */
  orderId: string | null;
  amountPaise: number;
  currency: string;
  /** `created`, `authorized`, `captured`, `refunded` or `failed`. Delivered is only what is `captured`. */
  status: string;
  method: string | null;
  /** How much of it already went back. */
  refundedPaise: number;
  /** Seconds since 1970. */
  createdAt: number;
  /** Why it failed, in the provider's words; null when it did not. */
  failure: { reason: string; description: string | null } | null;
}

export interface ProviderOrder {
  id: string;
  amountPaise: number;
  currency: string;
  /** `created`, `attempted` or `paid`. */
  status: string;
  receipt: string | null;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  /** `pending`, `processed` or `failed`. */
  status: string;
}

/** What may stand in an address; ids that come from outside are looked at before they do. */
export const providerId = z.string().regex(/^[A-Za-z0-9_]{1,64}$/);
const word = z.string().regex(/^[\w.-]{1,40}$/);
const text = z.string().trim().max(300);

const payment = z.object({
  id: providerId,
  order_id: providerId.nullish(),
  amount: z.number().int(),
  currency: word,
  status: word,
  method: word.nullish().catch(null),
  amount_refunded: z.number().int().nullish(),
  created_at: z.number().int().nullish(),
  error_code: text.nullish().catch(null),
  error_reason: text.nullish().catch(null),
  error_description: text.nullish().catch(null),
});

const order = z.object({
  id: providerId,
  amount: z.number().int(),
  currency: word,
  status: word,
  receipt: z.string().nullish(),
});

/** Source: https://razorpay.com/docs/api/payments/#payment-entity. Null when it is none. */
export function readPayment(entity: unknown): ProviderPayment | null {
  const { success, data } = payment.safeParse(entity);
  if (!success) return null;
  const reason = data.error_reason || data.error_code;
  return {
    id: data.id,
    orderId: data.order_id ?? null,
    amountPaise: data.amount,
    currency: data.currency,
    status: data.status,
    method: data.method ?? null,
    refundedPaise: data.amount_refunded ?? 0,
    createdAt: data.created_at ?? 0,
    failure: reason ? { reason, description: data.error_description ?? null } : null,
  };
}

/** Source: https://razorpay.com/docs/api/orders/#order-entity. Null when it is none. */
export function readOrder(entity: unknown): ProviderOrder | null {
  const { success, data } = order.safeParse(entity);
  if (!success) return null;
  return {
    id: data.id,
    amountPaise: data.amount,
    currency: data.currency,
    status: data.status,
    receipt: data.receipt ?? null,
  };
}

const refund = z.object({
  id: providerId,
  payment_id: providerId,
  amount: z.number().int(),
  status: word,
});

/** Source: https://razorpay.com/docs/api/refunds/#refund-entity. Null when it is none. */
export function readRefund(entity: unknown): ProviderRefund | null {
  const { success, data } = refund.safeParse(entity);
  if (!success) return null;
  return { id: data.id, paymentId: data.payment_id, amountPaise: data.amount, status: data.status };
}
