/** Whole paise. Money is integer paise inside, rupees at the contract. */
export type Paise = number;

/** Razorpay's smallest order. */
const SMALLEST_PRICE: Paise = 100;

/** Rupees (at most two decimals) to paise: 499.99 becomes exactly 49999. */
export function toPaise(rupees: number): Paise {
  const paise = Math.round(rupees * 100);
  if (!Number.isSafeInteger(paise)) throw new RangeError('The amount is out of range.');
  return paise;
}

/** Paise to rupees, as the contract speaks them. */
export function toRupees(paise: Paise): number {
  return paise / 100;
}

/** A price is free, or at least what the provider accepts. */
export function isSellablePrice(paise: Paise): boolean {
  return Number.isSafeInteger(paise) && (paise === 0 || paise >= SMALLEST_PRICE);
}

/** `₹1,299`, `₹499.50`, `−₹100`; Indian grouping, decimals only when there are any. Takes rupees. */
export function formatRupees(rupees: number): string {
  const decimals = Number.isInteger(rupees) ? 0 : 2;
  const amount = Math.abs(rupees).toLocaleString('en-IN', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 2,
  });
  return `${rupees < 0 ? '−' : ''}₹${amount}`;
}
