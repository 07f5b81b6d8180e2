import { normalizeTyped } from './normalize-typed.ts';

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
