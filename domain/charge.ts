import { formatPrice, formatRupees, type Paise, toRupees } from './money.ts';
import type { OrderState } from './order.ts';

/** What an order charged its buyer, in rupees. Places that show it show all of `chargeLines`. */
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

/** A line of a charge: `Amount`, `₹499`. */
export interface ChargeLine {
  /** The key in the data export. */
  name: 'amount';
  label: string;
  rupees: number;
  /** `₹499` or `Free`. */
  text: string;
}

/**
 * The lines of a charge, such as mails and PDFs show them. The amount is the last one; those before it say
 * how it came about. A new line shows up everywhere, and a test notices a place that leaves one out.
 */
export function chargeLines({ amount }: Charge): ChargeLine[] {
  return [{ name: 'amount', label: 'Amount', rupees: amount, text: formatPrice(amount) }];
}

/** Says how much of a paid order was refunded: `Paid, ₹100 refunded since`. */
export function describePayment({ refunded, isRefunded }: Charge): string {
  if (isRefunded) return 'Paid, and refunded since';
  return refunded === 0 ? 'Paid' : `Paid, ${formatRupees(refunded)} refunded since`;
}
