import { formatRupees, type Paise, toRupees } from './money.ts';

/**
 * - `requested`: enqueued, to be sent
 * - `sent`: the provider accepted it
 * - `processed`: the money is on its way to the buyer
 * - `failed`: the provider refused it
 */
export const REFUND_STATES = ['requested', 'sent', 'processed', 'failed'] as const;

/** Razorpay's minimum refund. */
export const MIN_REFUND: Paise = 100;

/** The state of a paid order on receipts. */
export function describePayment(order: { isRefunded: boolean; refundedPaise: Paise }): string {
  if (order.isRefunded) return 'Paid, and refunded since';
  if (order.refundedPaise === 0) return 'Paid';
  return `Paid, ${formatRupees(toRupees(order.refundedPaise))} refunded since`;
}
