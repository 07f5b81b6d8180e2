import type { Paise } from '#domain/money.ts';

const UNITS = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten ' +
  'Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'
).split(' ');
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const SCALES = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/** Writes an amount in the Indian system: `Rupees One Lakh Five Hundred and Fifty Paise Only`. */
export function amountInWords(paise: Paise): string {
  const rest = paise % 100;
  const rupees = `Rupees ${numberInWords((paise - rest) / 100)}`;
  return rest === 0 ? `${rupees} Only` : `${rupees} and ${numberInWords(rest)} Paise Only`;
}

function numberInWords(number: number): string {
  for (const [scale, name] of SCALES) {
    if (number < scale) continue;
    const rest = number % scale;
    const words = `${numberInWords(Math.floor(number / scale))} ${name}`;
    return rest === 0 ? words : `${words} ${numberInWords(rest)}`;
  }
  const unit = UNITS[number];
  if (unit !== undefined) return unit;
  const ten = TENS[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? ten : `${ten}-${UNITS[number % 10]}`;
}
