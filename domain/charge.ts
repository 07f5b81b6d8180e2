import { formatPrice, formatRupees, isSellablePrice, type Paise, toRupees } from './money.ts';
import type { OrderState } from './order.ts';

/** A lower price of a project. `endsAt` is null for a sale without an end. */
export interface Sale {
  salePaise: Paise;
  endsAt: Date | null;
}

/** What a coupon takes off: a whole number of percent, or paise. */
export type CouponOff = { percentOff: number } | { amountOffPaise: Paise };

/** What an order charges and how it came about; the columns of `orders` have the same names. */
export interface PriceParts {
  /** The price without sale and coupon. */
  regularPricePaise: Paise;
  saleDiscountPaise: Paise;
  couponDiscountPaise: Paise;
  /** The regular price less both discounts: 0, or at least the provider's minimum. */
  amountPaise: Paise;
}

/** Whether a sale has not ended at `now`. */
function isRunning({ endsAt }: Pick<Sale, 'endsAt'>, now: Date): boolean {
  return endsAt === null || now < endsAt;
}

/**
 * Decides what a buyer is charged at `now`: the sale price while a sale runs, and a coupon on top of it. The
 * price after a coupon is rounded half up to the paisa, and what falls below the provider's minimum is free.
 */
export function decidePrice({
  regularPaise,
  sale,
  coupon,
  now,
}: {
  regularPaise: Paise;
  sale: Sale | null;
  coupon: CouponOff | null;
  now: Date;
}): PriceParts {
  const isOnOffer = sale !== null && sale.salePaise < regularPaise && isRunning(sale, now);
  const beforeCoupon = isOnOffer ? sale.salePaise : regularPaise;
  const reduced = coupon ? takeOff(beforeCoupon, coupon) : beforeCoupon;
  const amountPaise = isSellablePrice(reduced) ? reduced : 0;
  return {
    regularPricePaise: regularPaise,
    saleDiscountPaise: regularPaise - beforeCoupon,
    couponDiscountPaise: beforeCoupon - amountPaise,
    amountPaise,
  };
}

/** May be negative. */
function takeOff(paise: Paise, coupon: CouponOff): Paise {
  return 'percentOff' in coupon
    ? Math.round((paise * (100 - coupon.percentOff)) / 100)
    : paise - coupon.amountOffPaise;
}

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
