import { formatPrice, formatRupees, type Paise, toRupees } from './money.ts';
import type { OrderState } from './order.ts';

/** What an order charged its buyer. Each place that shows an order's amount has it from here. Rupees. */
export interface Charge {
  /** 0 for a free order. */
  amount: number;
  /** What went back of it. */
  refunded: number;
  /** Whether all of it went back, or the access to a free project ended. */
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

/** `₹499`, or `Free`. */
export function formatCharge({ amount }: Charge): string {
  return formatPrice(amount);
}

/** Whether the charge of a paid order still stands: `Paid, ₹100 refunded since`. */
export function describePayment({ refunded, isRefunded }: Charge): string {
  if (isRefunded) return 'Paid, and refunded since';
  return refunded === 0 ? 'Paid' : `Paid, ${formatRupees(refunded)} refunded since`;
}
