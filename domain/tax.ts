import type { Paise } from './money.ts';
import { toDay } from './time.ts';

/** How the seller is registered. A composition dealer charges no tax and only sells within its State. */
export const GST_SCHEMES = ['regular', 'composition'] as const;
export type GstScheme = (typeof GST_SCHEMES)[number];

export const TAX_DOCUMENT_KINDS = ['invoice', 'bill_of_supply', 'credit_note'] as const;
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number];

export const TAX_DOCUMENT_TITLES: Record<TaxDocumentKind, string> = {
  invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  credit_note: 'Credit note',
};

/**
 * The series of credit notes, none of which an invoice may use. When one has used all numbers of a financial
 * year, the next one begins.
 */
export const CREDIT_NOTE_SERIES = ['CRN', 'CR2', 'CR3', 'CR4', 'CR5', 'CR6', 'CR7', 'CR8', 'CR9'] as const;

/**
 * The last number of a series in a financial year: with another digit, it would be longer than 16 characters.
 */
export const LAST_NUMBER = 999_999;
/** From this number on, the shop warns that a series ends. */
export const ENDING_NUMBER = 900_000;

/** How often the buyer of an order may correct its invoice. Each correction uses two numbers for ever. */
export const MAX_CORRECTIONS = 3;

/**
 * The highest price of a registered seller. Above it, a sale to a person in another State needs an entry of
 * its own in the return (table 5, B2CL).
 */
export const MAX_GST_PRICE: Paise = 10_000_000;

/** An amount and its taxes. The taxable value and the taxes are the parts of the total. */
export interface TaxAmounts {
  taxablePaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
  totalPaise: Paise;
}

/** Divides and rounds half up. Exact for nonnegative integers whose double is a safe integer. */
function divideRounded(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

interface Supply {
  /** The price, including taxes. */
  totalPaise: Paise;
  /** The rate in basis points: 1800 is 18 %. 0 for a bill of supply. */
  rateBps: number;
  /** Whether the buyer is in the seller's State. */
  isSameState: boolean;
}

/**
 * Splits an inclusive price: within a State into CGST and SGST, which are equal, otherwise IGST. Each tax is
 * rounded half up to a paisa.
 */
export function splitTax({ totalPaise, rateBps, isSameState }: Supply): TaxAmounts {
  const half = isSameState ? divideRounded(totalPaise * rateBps, 2 * (10_000 + rateBps)) : 0;
  const igstPaise = isSameState ? 0 : divideRounded(totalPaise * rateBps, 10_000 + rateBps);
  return {
    taxablePaise: totalPaise - 2 * half - igstPaise,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise,
    totalPaise,
  };
}

/**
 * The amounts of an invoice's next credit note. `credited` are the sums of its earlier notes. Each tax is the
 * share of all that is credited so far, less what earlier notes have of it, so that notes over the whole
 * invoice have exactly its taxes.
 */
export function creditPart(invoice: TaxAmounts, credited: TaxAmounts, totalPaise: Paise): TaxAmounts {
  const share = (tax: 'cgstPaise' | 'sgstPaise' | 'igstPaise') =>
    divideRounded((credited.totalPaise + totalPaise) * invoice[tax], invoice.totalPaise) - credited[tax];
  const [cgstPaise, sgstPaise, igstPaise] = [share('cgstPaise'), share('sgstPaise'), share('igstPaise')];
  const taxablePaise = totalPaise - cgstPaise - sgstPaise - igstPaise;
  return { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise };
}

/**
 * The GST that a page says is included in a price: always IGST, since the buyer's State isn't known yet. 0
 * for a seller who charges none.
 */
export function includedGst(
  gst: { scheme: GstScheme; rateBps: number } | null,
  totalPaise: Paise | null,
): Paise {
  if (gst?.scheme !== 'regular' || totalPaise === null) return 0;
  return splitTax({ totalPaise, rateBps: gst.rateBps, isSameState: false }).igstPaise;
}

/** Adds up amounts. `sign` may subtract some, such as those of credit notes. */
export function sumTax<A extends TaxAmounts>(amounts: readonly A[], sign: (each: A) => 1 | -1 = () => 1) {
  const sum: TaxAmounts = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise: 0 };
  for (const each of amounts) {
    for (const part of Object.keys(sum) as (keyof TaxAmounts)[]) sum[part] += sign(each) * each[part];
  }
  return sum;
}

/** The first calendar year of the Indian financial year (April to March, IST) of a time. */
function startYear(time: Date): number {
  const [year = 0, month = 0] = toDay(time).split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

/** The Indian financial year of a time: `26-27`. */
export function financialYear(time: Date): string {
  const year = startYear(time);
  return [year, year + 1].map((each) => String(each % 100).padStart(2, '0')).join('-');
}

/** The first moment of the Indian financial year of a time. */
export function startOfFinancialYear(time: Date): Date {
  return new Date(`${startYear(time)}-04-01T00:00:00+05:30`);
}

/** Formats a number of a document, at most 16 characters: `CAP/26-27/000001`. */
export function documentNumber(series: string, year: string, sequence: number): string {
  return `${series}/${year}/${String(sequence).padStart(6, '0')}`;
}

/**
 * Whether a credit note still reduces the tax of its invoice: until 30 November after the invoice's financial
 * year (section 34(2) of the CGST Act).
 */
export function adjustsTax({ invoicedAt, creditedAt }: { invoicedAt: Date; creditedAt: Date }): boolean {
  return toDay(creditedAt) <= `${startYear(invoicedAt) + 1}-11-30`;
}

/** The calendar month of a time in IST: `2026-11`. */
export function toMonth(time: Date): string {
  return toDay(time).slice(0, 7);
}

/**
 * The first moment of a month in IST and that of the next one; null for an invalid month, and for one before
 * July 2017, when GST began, or after this century.
 */
export function monthRange(month: string): { from: Date; to: Date } | null {
  const [, year = 0, index = 0] = (/^(20\d{2})-(0[1-9]|1[0-2])$/.exec(month) ?? []).map(Number);
  if (index === 0 || month < '2017-07') return null;
  const next = index === 12 ? `${year + 1}-01` : `${year}-${String(index + 1).padStart(2, '0')}`;
  const startOf = (each: string) => new Date(`${each}-01T00:00:00+05:30`);
  return { from: startOf(month), to: startOf(next) };
}

/** Lists the months in IST from one time to another, both included. */
export function listMonths(from: Date, to: Date): string[] {
  const last = toMonth(to);
  const months: string[] = [];
  for (let month = toMonth(from); month <= last; ) {
    months.push(month);
    const next = monthRange(month)?.to;
    if (!next) break;
    month = toMonth(next);
  }
  return months;
}

/** Formats a rate of basis points in percent: `18`, `0.25`. */
export function formatRate(rateBps: number): string {
  return String(rateBps / 100);
}
