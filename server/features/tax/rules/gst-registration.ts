import { normalizeTyped } from '#domain/normalize-typed.ts';
import { gstinCheckCharacter, gstinState, isPlaceOfSupply } from './gst-states.ts';

/**
 * The registrations that a buyer may have, as the GST Offline Tool 3.2.4 tells them apart. The last character
 * is the check character.
 */
const REGISTRATIONS = {
  /** State, PAN, number of the registration, a letter or digit by its kind: `Z`, `C` of a tax collector. */
  regular: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][1-9A-JZ][A-Z\d]$/,
  /** Embassies and bodies of the United Nations (`UN`), and others that are notified (`ON`). */
  uin: /^\d{4}[A-Z]{3}\d{5}[UO]N[A-Z\d]$/,
  /** Government departments and colleges that deduct tax: State, PAN or TAN, `D`. */
  deductor: /^\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z]D[A-Z\d]$/,
  nonResident: /^\d{4}[A-Z]{3}\d{5}NR[A-Z\d]$/,
};

/**
 * Whether a text is the GSTIN or UIN of a buyer: of one of the kinds, of a State or Other Territory, in
 * capital letters and with the right check character.
 */
export function isRegistration(text: string): boolean {
  return (
    Object.values(REGISTRATIONS).some((pattern) => pattern.test(text)) &&
    isPlaceOfSupply(gstinState(text)) &&
    text.at(-1) === gstinCheckCharacter(text)
  );
}

/** What was meant by a typed or pasted GSTIN: only its letters, in capitals, and digits. */
export function normalizeGstin(typed: string): string {
  return normalizeTyped(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '');
}
