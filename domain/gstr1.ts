import type { CsvCell } from './csv.ts';
import { formatGstState } from './gst-states.ts';
import { type Paise, toRupees } from './money.ts';
import { sumTax, type TaxAmounts, type TaxDocumentKind } from './tax.ts';
import { formatDate } from './time.ts';

/** The part of a tax document that the return needs. */
export interface BookEntry extends TaxAmounts {
  id: string;
  kind: TaxDocumentKind;
  number: string;
  series: string;
  year: string;
  sequence: number;
  issuedAt: Date;
  placeOfSupply: string;
  sac: string;
  rateBps: number;
  adjustsTax: boolean;
  buyer: { gstin: string | null; legalName: string | null };
}

/** The files of a month, with the names and headers of the sheets of the GSTR-1 offline tool. */
export const GSTR1_FILES = ['b2b', 'b2cs', 'cdnr', 'hsn_b2b', 'hsn_b2c', 'docs'] as const;
export type Gstr1File = (typeof GSTR1_FILES)[number];

const HSN_HEADER = [
  ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value'],
  ...['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
];

// The headers are those of the tool's own CSV templates: https://www.gst.gov.in/download/returns
const HEADERS: Record<Gstr1File, readonly string[]> = {
  b2b: [
    ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value'],
    ...['Place Of Supply', 'Reverse Charge', 'Applicable % of Tax Rate', 'Invoice Type'],
    ...['E-Commerce GSTIN', 'Rate', 'Taxable Value', 'Cess Amount'],
  ],
  b2cs: [
    ...['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
    'E-Commerce GSTIN',
  ],
  cdnr: [
    ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type'],
    ...['Place Of Supply', 'Reverse Charge', 'Note Supply Type', 'Note Value', 'Applicable % of Tax Rate'],
    ...['Rate', 'Taxable Value', 'Cess Amount'],
  ],
  hsn_b2b: HSN_HEADER,
  hsn_b2c: HSN_HEADER,
  docs: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
};

/** Invoices add to the return, credit notes reduce it. */
export const signOf = ({ kind }: Pick<BookEntry, 'kind'>): 1 | -1 => (kind === 'credit_note' ? -1 : 1);
const isBusiness = ({ buyer }: BookEntry) => buyer.gstin !== null;

/**
 * The documents of a month that its return counts. A credit note after 30 November following the financial
 * year of its invoice may not be declared any more (section 34(2) of the CGST Act): the money was refunded,
 * and the tax stays. Such a note is in `docs` only, which lists the numbers that were used.
 */
const taxed = <E extends Pick<BookEntry, 'adjustsTax'>>(entries: readonly E[]) =>
  entries.filter(({ adjustsTax }) => adjustsTax);

/** A document, or the sums of several of one kind. */
export interface MonthPart extends TaxAmounts, Pick<BookEntry, 'kind' | 'adjustsTax'> {
  count?: number;
}

/** A number of documents with their sums. */
interface MonthTotal {
  count: number;
  amounts: TaxAmounts;
}

/**
 * The totals of a month's documents. `returned` is invoices less credit notes, which the files for the return
 * sum to. `net` is what was paid less what was refunded: `returned` less the credit notes without tax
 * adjustment.
 */
export function totalMonth(
  parts: readonly MonthPart[],
): Record<'invoices' | 'creditNotes' | 'returned' | 'lateNotes' | 'net', MonthTotal> {
  const total = (some: readonly MonthPart[], sign?: typeof signOf): MonthTotal => ({
    count: some.reduce((sum, { count = 1 }) => sum + count, 0),
    amounts: sumTax(some, sign),
  });
  const returned = taxed(parts);
  return {
    invoices: total(returned.filter((entry) => signOf(entry) === 1)),
    creditNotes: total(returned.filter((entry) => signOf(entry) === -1)),
    returned: total(returned, signOf),
    lateNotes: total(parts.filter(({ adjustsTax }) => !adjustsTax)),
    net: total(parts, signOf),
  };
}

/** The rows of a file, with its header. `entries` are a month's documents in the order of their numbers. */
export function gstr1Rows(file: Gstr1File, entries: readonly BookEntry[]): CsvCell[][] {
  return [[...HEADERS[file]], ...ROWS[file](entries)];
}

const ROWS: Record<Gstr1File, (entries: readonly BookEntry[]) => CsvCell[][]> = {
  b2b: (entries) => entries.filter((entry) => isBusiness(entry) && signOf(entry) === 1).map(toB2bRow),
  cdnr: (entries) =>
    taxed(entries)
      .filter((entry) => isBusiness(entry) && signOf(entry) === -1)
      .map(toCdnrRow),
  b2cs: (entries) => toB2csRows(taxed(entries).filter((entry) => !isBusiness(entry))),
  hsn_b2b: (entries) => toHsnRows(taxed(entries), isBusiness),
  hsn_b2c: (entries) => toHsnRows(taxed(entries), (entry) => !isBusiness(entry)),
  docs: toDocsRows,
};

function toB2bRow(entry: BookEntry): CsvCell[] {
  const { buyer, number, placeOfSupply, totalPaise, taxablePaise } = entry;
  return [
    ...[buyer.gstin, buyer.legalName, number, toReturnDate(entry.issuedAt), toRupees(totalPaise)],
    ...[
      formatGstState(placeOfSupply),
      'N',
      '',
      'Regular B2B',
      '',
      toPercent(entry),
      toRupees(taxablePaise),
      0,
    ],
  ];
}

function toCdnrRow(entry: BookEntry): CsvCell[] {
  const { buyer, number, placeOfSupply, totalPaise, taxablePaise } = entry;
  return [
    ...[buyer.gstin, buyer.legalName, number, toReturnDate(entry.issuedAt), 'C'],
    ...[formatGstState(placeOfSupply), 'N', 'Regular B2B', toRupees(totalPaise), ''],
    ...[toPercent(entry), toRupees(taxablePaise), 0],
  ];
}

/** Sales to persons by State and rate, net of the month's credit notes. A row may be negative. */
function toB2csRows(entries: BookEntry[]): CsvCell[][] {
  const groups = Object.groupBy(entries, ({ placeOfSupply, rateBps }) => `${placeOfSupply} ${rateBps}`);
  return sortedGroups(groups).map((group) => {
    const [first] = group;
    const { taxablePaise } = sumTax(group, signOf);
    return ['OE', formatGstState(first.placeOfSupply), '', toPercent(first), toRupees(taxablePaise), 0, ''];
  });
}

/**
 * The summary by SAC, net of the month's credit notes. A month without sales to businesses needs a row of
 * zeros for them.
 */
function toHsnRows(entries: BookEntry[], isIncluded: (entry: BookEntry) => boolean): CsvCell[][] {
  const included = entries.filter(isIncluded);
  if (included.length === 0 && isIncluded === isBusiness)
    return entries.slice(0, 1).map((entry) => hsnRow(entry, []));
  const groups = Object.groupBy(included, ({ sac, rateBps }) => `${sac} ${rateBps}`);
  return sortedGroups(groups).map((group) => hsnRow(group[0], group));
}

function hsnRow(entry: BookEntry, group: BookEntry[]): CsvCell[] {
  const { totalPaise, taxablePaise, igstPaise, cgstPaise, sgstPaise } = sumTax(group, signOf);
  const rupees = (paise: Paise) => toRupees(paise);
  return [
    ...[entry.sac, 'Software licence and download', 'NA', 0, rupees(totalPaise), toPercent(entry)],
    ...[rupees(taxablePaise), rupees(igstPaise), rupees(cgstPaise), rupees(sgstPaise), 0],
  ];
}

/** Each run of consecutive numbers has a row. Runs end where a restored backup made the shop skip numbers. */
function toDocsRows(entries: readonly BookEntry[]): CsvCell[][] {
  const runs: [first: BookEntry, last: BookEntry][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && isNext(run[1], entry)) run[1] = entry;
    else runs.push([entry, entry]);
  }
  return runs.map(([first, last]) => [
    signOf(first) === 1 ? 'Invoices for outward supply' : 'Credit Note',
    ...[first.number, last.number, last.sequence - first.sequence + 1, 0],
  ]);
}

function isNext(last: BookEntry, entry: BookEntry): boolean {
  return entry.series === last.series && entry.year === last.year && entry.sequence === last.sequence + 1;
}

type Group = [BookEntry, ...BookEntry[]];

function sortedGroups(groups: Partial<Record<string, BookEntry[]>>): Group[] {
  return Object.keys(groups)
    .sort()
    .map((key) => groups[key] as Group);
}

function toPercent({ rateBps }: Pick<BookEntry, 'rateBps'>): number {
  return rateBps / 100;
}

/** Formats a day in IST as the tool expects it: `05-Nov-2026`. */
function toReturnDate(time: Date): string {
  const [day = '', month, year] = formatDate(time.getTime() / 1000).split(' ');
  return `${day.padStart(2, '0')}-${month}-${year}`;
}
