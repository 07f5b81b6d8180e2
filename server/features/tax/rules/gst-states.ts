/** The States and Union Territories by their two-digit GST code. 25 and 28 are no longer in use. */
export const GST_STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** The States as code and name, sorted by name. A list, because keys like `10` would come before `01`. */
export const GST_STATE_LIST: readonly (readonly [code: string, name: string])[] = Object.entries(
  GST_STATES,
).sort(([, one], [, other]) => one.localeCompare(other, 'en'));

export function isGstState(code: string): boolean {
  return Object.hasOwn(GST_STATES, code);
}

/** What belongs to no State, such as platforms at sea. A buyer may be there, a seller can't be. */
const OTHER_TERRITORY = '97';
/** What the checkout offers to buyers abroad, to whom it can't sell. */
export const OUTSIDE_INDIA = '96';

/** The places where a buyer can be as code and name: the States by name, and then Other Territory. */
export const PLACES_OF_SUPPLY: readonly (readonly [code: string, name: string])[] = [
  ...GST_STATE_LIST,
  [OTHER_TERRITORY, 'Other Territory'],
];
const PLACE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(PLACES_OF_SUPPLY);

export function isPlaceOfSupply(code: string): boolean {
  return Object.hasOwn(PLACE_NAMES, code);
}

/** The name of a place of supply; empty for an unknown code. */
export function placeName(code: string): string {
  return PLACE_NAMES[code] ?? '';
}

/** Formats a place of supply as the GST Offline Tool expects it: `27-Maharashtra`. */
export function formatGstState(code: string): string {
  return `${code}-${placeName(code)}`;
}

const GSTIN_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** State, PAN, number of the registration, Z, check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z1-9]Z[A-Z\d]$/;

/**
 * Whether a text is the GSTIN of a seller: a regular number in capital letters, of one of the States and with
 * the right check character.
 */
export function isGstin(text: string): boolean {
  return GSTIN.test(text) && isGstState(gstinState(text)) && text.at(-1) === gstinCheckCharacter(text);
}

/** The code of the State in a GSTIN. */
export function gstinState(gstin: string): string {
  return gstin.slice(0, 2);
}

/**
 * Calculates the check character of a GSTIN from its first 14 characters (the Luhn algorithm with base 36).
 */
export function gstinCheckCharacter(gstin: string): string {
  let sum = 0;
  for (const [position, character] of Array.from(gstin.slice(0, 14)).entries()) {
    const product = GSTIN_CHARACTERS.indexOf(character) * (position % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return GSTIN_CHARACTERS.charAt((36 - (sum % 36)) % 36);
}
