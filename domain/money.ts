/** An integer number of paise. The server computes in paise; the contract uses rupees. */
export type Paise = number;

/** The only currency that the shop sells in. */
export const CURRENCY = 'INR';

/** Razorpay's minimum amount. */
const MIN_PRICE: Paise = 100;

/** Converts rupees (at most two decimals) to paise: 499.99 becomes exactly 49999. */
export function toPaise(rupees: number): Paise {
  const paise = Math.round(rupees * 100);
  if (!Number.isSafeInteger(paise)) throw new RangeError('The amount is out of range.');
  return paise;
}

export function toRupees(paise: Paise): number {
  return paise / 100;
}

/** Whether a price is 0 or at least the provider's minimum. */
export function isSellablePrice(paise: Paise): boolean {
  return Number.isSafeInteger(paise) && (paise === 0 || paise >= MIN_PRICE);
}

// The formats are shared, because creating one takes longer than formatting all prices of a page.
const WHOLE = new Intl.NumberFormat('en-IN');
const WITH_PAISE = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Formats rupees with Indian grouping, and with decimals only if there are any: `₹1,299`, `₹499.50`, `−₹100`.
 */
export function formatRupees(rupees: number): string {
  const format = Number.isInteger(rupees) ? WHOLE : WITH_PAISE;
  return `${rupees < 0 ? '−' : ''}₹${format.format(Math.abs(rupees))}`;
}

/** Formats paise as `formatRupees` formats rupees. */
export function formatPaise(paise: Paise): string {
  return formatRupees(toRupees(paise));
}

/** Formats rupees as `+₹100` or `−₹100`. */
export function formatSignedRupees(rupees: number): string {
  return `${rupees > 0 ? '+' : ''}${formatRupees(rupees)}`;
}

/** The price of a project in rupees: `₹1,299`, `Free` at 0, `No price` for null. */
export function formatPrice(rupees: number | null): string {
  if (rupees === null) return 'No price';
  return rupees === 0 ? 'Free' : formatRupees(rupees);
}
