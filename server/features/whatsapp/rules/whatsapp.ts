import { normalizeTyped } from '#domain/normalize-typed.ts';

/**
 * How a WhatsApp message ended:
 * - `sent`: WhatsApp accepted it
 * - `refused`: WhatsApp won't deliver it
 * - `unclear`: it may have been sent, so it isn't sent again
 * - `dropped`: it no longer has a purpose, or failed for too long
 */
export const WHATSAPP_OUTCOMES = ['sent', 'refused', 'unclear', 'dropped'] as const;
export type WhatsAppOutcome = (typeof WHATSAPP_OUTCOMES)[number];

const COUNTRY_CODE = '91';

/**
 * Parses a mobile number into country code and digits, as WhatsApp expects it. Ten digits are an Indian
 * number. Null when it can't be a mobile number.
 */
export function parseMobileNumber(typed: string): string | null {
  const text = normalizeTyped(typed);
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const isInternational = /^(\+|00)/.test(text);
  const number = isInternational ? digits.replace(/^00/, '') : digits.replace(/^0(?=\d{10}$)/, '');
  if (!isInternational && number.length === 10) return isIndian(number) ? COUNTRY_CODE + number : null;
  if (number.startsWith(COUNTRY_CODE)) return isIndian(number.slice(2)) ? number : null;
  // E.164 allows at most 15 digits, and no country code begins with 0.
  return isInternational && /^[1-9]\d{7,14}$/.test(number) ? number : null;
}

function isIndian(number: string): boolean {
  return /^[6-9]\d{9}$/.test(number);
}
