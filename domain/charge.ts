import { formatPrice, formatRupees, type Paise, toRupees } from './money.ts';
import type { OrderState } from './order.ts';

/** The amount that an order charged its buyer, in rupees. Every place that shows the amount uses it. */
export interface Charge {
  /** 0 for a free order. */
  amount: number;
  /** The refunded part. */
  refunded: number;
  /** Whether the whole amount was refunded, or the access to a free project ended. */
  isRefunded: boolean;
}

export function chargeOf(
  { amountPaise, state }: { amountPaise: Paise; state: OrderState },
  refundedPaise: Paise,
): Charge {
  return {
    amount: toRupees(amountPaise),
    refunded: toRupees(refundedPaise),
    isRefunded: state === 'refunded',
  };
}

/** Formats a charge as `₹499` or `Free`. */
export function formatCharge({ amount }: Charge): string {
  return formatPrice(amount);
}

/** Says how much of a paid order was refunded: `Paid, ₹100 refunded since`. */
export function describePayment({ refunded, isRefunded }: Charge): string {
  if (isRefunded) return 'Paid, and refunded since';
  return refunded === 0 ? 'Paid' : `Paid, ${formatRupees(refunded)} refunded since`;
}
