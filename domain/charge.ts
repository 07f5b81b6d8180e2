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
  /** The price without sale and coupon. */
  price: number;
  saleDiscount: number;
  couponDiscount: number;
  /** The coupon that took the discount off; null without one. */
  couponCode: string | null;
  /** 0 for a free order. */
  amount: number;
  /** What was paid back: refunds, and lost disputes. */
  refunded: number;
  /** The part of `refunded` that banks took in disputes. */
  disputed: number;
  /** Whether the whole amount was paid back, or the access to a free project ended. */
  isRefunded: boolean;
}

/** The columns of an order that say what it charges. */
interface ChargedOrder extends Omit<PriceParts, 'regularPricePaise'> {
  /** Null for an order from before discounts were recorded. */
  regularPricePaise: Paise | null;
  couponCode: string | null;
  state: OrderState;
}

/** What was paid back of an order. */
export interface ReturnedPaise {
  /** Refunds, and lost disputes. */
  refundedPaise: Paise;
  /** Lost disputes alone. */
  disputedPaise: Paise;
}

export const NOTHING_RETURNED: ReturnedPaise = { refundedPaise: 0, disputedPaise: 0 };

export function chargeOf(order: ChargedOrder, returned: ReturnedPaise): Charge {
  const { amountPaise, state } = order;
  return {
    price: toRupees(order.regularPricePaise ?? amountPaise),
    saleDiscount: toRupees(order.saleDiscountPaise),
    couponDiscount: toRupees(order.couponDiscountPaise),
    couponCode: order.couponCode,
    amount: toRupees(amountPaise),
    refunded: toRupees(returned.refundedPaise),
    disputed: toRupees(returned.disputedPaise),
    isRefunded: state === 'refunded',
  };
}

/** A line of a charge: `Amount`, `₹499`. */
export interface ChargeLine {
  name: 'price' | 'saleDiscount' | 'couponDiscount' | 'amount';
  label: string;
  /** Negative for a discount. */
  rupees: number;
  /** `₹499`, `−₹50` or `Free`. */
  text: string;
}

/**
 * The lines of a charge, such as mails and PDFs show them. The amount is the last one; those before it say
 * how it came about. A new line shows up everywhere, and a test notices a place that leaves one out.
 */
export function chargeLines(charge: Charge): ChargeLine[] {
  const { price, saleDiscount, couponDiscount, couponCode, amount } = charge;
  const line = (name: ChargeLine['name'], label: string, rupees: number) => {
    return { name, label, rupees, text: formatPrice(rupees) };
  };
  const isReduced = saleDiscount > 0 || couponDiscount > 0;
  return [
    ...(isReduced ? [line('price', 'Price', price)] : []),
    ...(saleDiscount > 0 ? [line('saleDiscount', 'Sale', -saleDiscount)] : []),
    ...(couponDiscount > 0 ? [line('couponDiscount', `Coupon ${couponCode}`, -couponDiscount)] : []),
    line('amount', 'Amount', amount),
  ];
}

/** Says how money went back. A lost dispute is no refund: the bank took the money, and pays it out itself. */
export function describeReturn({ refunded, disputed }: Pick<Charge, 'refunded' | 'disputed'>) {
  if (disputed === 0) return 'refunded';
  return disputed < refunded ? 'returned' : 'reversed by the bank';
}

/** Says when the last money of an order went back, and how much in all: `Refunded on 28 November, ₹899`. */
export function describeRefunded(charge: Pick<Charge, 'refunded' | 'disputed'>, day: string): string {
  const amount = formatRupees(charge.refunded);
  if (charge.disputed === 0) return `Refunded on ${day}, ${amount}`;
  const how = describeReturn(charge);
  return `${how.charAt(0).toUpperCase()}${how.slice(1)} on ${day}, ${amount}`;
}

/** Says how much of a paid order went back: `Paid, ₹100 refunded since`. */
export function describePayment(charge: Charge): string {
  const how = describeReturn(charge);
  if (charge.isRefunded) return `Paid, and ${how} since`;
  return charge.refunded === 0 ? 'Paid' : `Paid, ${formatRupees(charge.refunded)} ${how} since`;
}
