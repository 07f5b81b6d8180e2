import { normalizeTyped } from './normalize-typed.ts';

/** An integer number of paise. The server computes in paise; the contract uses rupees. */
export type Paise = number;

/** The only currency that the shop sells in. */
export const CURRENCY = 'INR';

/** Razorpay's minimum amount. */
const MIN_PRICE: Paise = 100;

const CURRENCY_SIGN = String.raw`(?:₹|rs\.?|inr|re\.?|rupees?)`;
/** The part before the decimals has no commas, or they group it in the Indian or the Western way. */
const TYPED_RUPEES = new RegExp(
  String.raw`^(?:${CURRENCY_SIGN}\s*)?((?:\d{1,7}|\d{1,3}(?:,\d{2,3}){0,2},\d{3})(?:\.\d{1,2})?)(?:\s*\/[-=])?(?:\s*${CURRENCY_SIGN})?(?:\s*only)?$`,
  'i',
);
const MAX_TYPED = 9_999_999.99;

/**
 * The rupees that a person typed, with paise if there are any: `499`, `1,299.50`, `₹1299`, `Rs. 499/-`, `४९९`.
 * Null for anything else.
 */
export function parseRupees(typed: string): number | null {
  const text = normalizeTyped(typed).replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  const rupees = Number(TYPED_RUPEES.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN);
  return rupees <= MAX_TYPED ? rupees : null;
}

/** The value of a digit of any script: each script has its ten digits in a row. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

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
