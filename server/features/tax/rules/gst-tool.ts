import { type CsvCell, formatCsv } from '#domain/csv.ts';
import { monthRange } from '#domain/tax.ts';
import { isRegistration } from './gst-registration.ts';
import { isKnownSac } from './gst-sac.ts';
import { isPlaceOfSupply } from './gst-states.ts';
import { TOOL_NAME } from './gst-tool-name.ts';
import { GSTR1_FILES, type Gstr1File, type Gstr1Sheet, SUPPLY_TYPES } from './gstr1.ts';

/**
 * The edition of the Government's GST Offline Tool whose rules these are, of 26 December 2025. It can be
 * downloaded at https://www.gst.gov.in/download/returns. `npm run bench -- gst` compares them with it.
 */
export const TOOL_VERSION = '3.2.4';

/** The rates of tax in percent that it takes. */
export const TOOL_RATES: readonly number[] = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40];

/** The name under which it takes a file. Other files than those of the SACs may have any name. */
export function toolFileName(file: Gstr1File): string {
  return `${file === 'hsn_b2b' ? 'hsn(b2b)' : file === 'hsn_b2c' ? 'hsn(b2c)' : file}.csv`;
}

/**
 * Writes a file for the tool, which would take the prefix that guards spreadsheets as a part of a name.
 * Without quotes, bars and colons, which names lose, no formula reaches a program or an address.
 */
export function toolCsv({ header, rows }: Gstr1Sheet): string {
  const cells = [header, ...rows.map((row) => row.cells)];
  return formatCsv(cells, { isForExcel: false, guardsFormulas: false });
}

/** The month of the return and whose it is. */
export interface ReturnOf {
  gstin: string;
  /** `2026-11` */
  month: string;
}

type Rule = (value: string, of: ReturnOf) => boolean;

/** An amount in rupees with at most `digits` before its point; it has two decimals at most. */
const amount = (digits: number): Rule => {
  const pattern = new RegExp(`^-?\\d{1,${digits}}(?:\\.\\d{1,2})?$`);
  return (value) => pattern.test(value);
};
const notNegative =
  (digits: number): Rule =>
  (value, of) =>
    !value.startsWith('-') && amount(digits)(value, of);
const matches =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(value);
const isEmpty: Rule = (value) => value === '';

/** What the tool wants of a value. The texts for people are in `app/messages`. */
export const TOOL_RULES = {
  registration: isRegistration,
  /** The seller can't be its own buyer. */
  other: (value, { gstin }) => value !== gstin,
  name: matches(TOOL_NAME),
  /** At most 16 characters, and not only zeros. */
  number: (value) => /^[A-Za-z0-9/-]{1,16}$/.test(value) && Number(value) !== 0,
  date: isDateUntil,
  place: (value) => isPlaceOfSupply(value.slice(0, 2)),
  no: matches(/^N$/),
  empty: isEmpty,
  type: (value) => (Object.values(SUPPLY_TYPES) as string[]).includes(value),
  creditNote: matches(/^C$/),
  rate: (value) => TOOL_RATES.some((rate) => String(rate) === value),
  value: notNegative(13),
  taxable: notNegative(11),
  /** A credit note of nothing is refused. */
  positive: (value, of) => Number(value) > 0 && notNegative(11)(value, of),
  sum: amount(11),
  codeSum: amount(13),
  otherThanPortal: matches(/^OE$/),
  sac: isKnownSac,
  unit: matches(/^NA$/),
  nature: matches(/^(?:Invoices for outward supply|Credit Note)$/),
  count: matches(/^\d+$/),
} satisfies Record<string, Rule>;
export type ToolRule = keyof typeof TOOL_RULES | 'row';

const DOCUMENT = {
  'GSTIN/UIN of Recipient': ['registration', 'other'],
  'Receiver Name': ['name'],
  'Place Of Supply': ['place'],
  'Reverse Charge': ['no'],
  'Applicable % of Tax Rate': ['empty'],
  Rate: ['rate'],
  'Cess Amount': ['taxable'],
} as const;
const CODES = {
  HSN: ['sac'],
  UQC: ['unit'],
  'Total Quantity': ['codeSum'],
  Rate: ['rate'],
  'Taxable Value': ['codeSum'],
  'Integrated Tax Amount': ['codeSum'],
  'Central Tax Amount': ['codeSum'],
  'State/UT Tax Amount': ['codeSum'],
  'Cess Amount': ['codeSum'],
} as const;

/** The rules of the columns of each file. The tool does not look at the others. */
const COLUMN_RULES: Record<Gstr1File, Readonly<Record<string, readonly (keyof typeof TOOL_RULES)[]>>> = {
  b2b: {
    ...DOCUMENT,
    'Invoice Number': ['number'],
    'Invoice date': ['date'],
    'Invoice Value': ['value'],
    'Invoice Type': ['type'],
    'E-Commerce GSTIN': ['empty'],
    'Taxable Value': ['taxable'],
  },
  b2cs: {
    Type: ['otherThanPortal'],
    'Place Of Supply': ['place'],
    'Applicable % of Tax Rate': ['empty'],
    Rate: ['rate'],
    'Taxable Value': ['sum'],
    'Cess Amount': ['sum'],
    'E-Commerce GSTIN': ['empty'],
  },
  cdnr: {
    ...DOCUMENT,
    'Note Number': ['number'],
    'Note Date': ['date'],
    'Note Type': ['creditNote'],
    'Note Supply Type': ['type'],
    'Note Value': ['value'],
    'Taxable Value': ['positive'],
  },
  hsn_b2b: CODES,
  hsn_b2c: CODES,
  docs: {
    'Nature of Document': ['nature'],
    'Sr. No. From': ['number'],
    'Sr. No. To': ['number'],
    'Total Number': ['count'],
    Cancelled: ['count'],
  },
};

/** A row of a file that the tool would refuse, and why. */
export interface Refusal {
  file: Gstr1File;
  /** The numbers of the documents that are in the row. */
  documents: string[];
  column: string;
  value: string;
  rule: ToolRule;
}

/** Finds the rows of a month's files that the tool would refuse, with the first reason of each. */
export function findRefusals(sheets: Readonly<Record<Gstr1File, Gstr1Sheet>>, of: ReturnOf): Refusal[] {
  return GSTR1_FILES.flatMap((file) => {
    const { header, rows } = sheets[file];
    return rows.flatMap(({ cells, entries }) => {
      const reason = findReason(COLUMN_RULES[file], header, cells, of);
      return reason ? [{ file, documents: entries.map(({ number }) => number), ...reason }] : [];
    });
  });
}

function findReason(
  rules: (typeof COLUMN_RULES)[Gstr1File],
  header: readonly string[],
  cells: readonly CsvCell[],
  of: ReturnOf,
): Pick<Refusal, 'column' | 'value' | 'rule'> | null {
  const values = cells.map((cell) => String(cell ?? ''));
  for (const [index, column] of header.entries()) {
    const value = values[index] ?? '';
    const broken = rules[column]?.find((rule) => !TOOL_RULES[rule](value, of));
    if (broken) return { column, value, rule: broken };
    // It loses rows with line breaks, and reads quotes in its own way.
    if (/["\r\n]/.test(value)) return { column, value, rule: 'row' };
  }
  if (values.length !== header.length) return { column: '', value: values.join(), rule: 'row' };
  return null;
}

/** Whether a date such as `05-Nov-2026` is at most the last day of the return's month. */
function isDateUntil(value: string, { month }: ReturnOf): boolean {
  if (!/^\d{2}-[A-Z][a-z]{2}-\d{4}$/.test(value)) return false;
  const time = Date.parse(`${value.replaceAll('-', ' ')} 00:00:00 GMT+0530`);
  const end = monthRange(month)?.to.getTime() ?? 0;
  return time >= Date.parse('2017-07-01T00:00:00+05:30') && time < end;
}
