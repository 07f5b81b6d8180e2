import type { CsvCell } from '#domain/csv.ts';
import { toRupees } from '#domain/money.ts';
import { sumTax, type TaxAmounts, type TaxDocumentKind } from '#domain/tax.ts';
import { formatDate } from '#domain/time.ts';
import { formatGstState } from './gst-states.ts';
import { foldName } from './gst-tool-name.ts';

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
  /** `sez` only for a unit in a Special Economic Zone. */
  buyer: { gstin: string | null; legalName: string | null; sez?: boolean };
}

/** The files of a month, with the names and headers of the sheets of the GSTR-1 offline tool. */
export const GSTR1_FILES = ['b2b', 'b2cs', 'cdnr', 'hsn_b2b', 'hsn_b2c', 'docs'] as const;
export type Gstr1File = (typeof GSTR1_FILES)[number];

/** The kinds of supply to a business. */
export const SUPPLY_TYPES = { regular: 'Regular B2B', sez: 'SEZ supplies with payment' } as const;

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

/** A file as a table: each row has the cells of the header's columns. */
export interface Gstr1Sheet {
  header: string[];
  rows: {
    cells: CsvCell[];
    /** The documents that it counts. */
    entries: readonly BookEntry[];
  }[];
}

/** The files of a month. `entries` are its documents in the order of their numbers. */
export function gstr1Sheets(entries: readonly BookEntry[]): Record<Gstr1File, Gstr1Sheet> {
  const counted = taxed(entries);
  const [businesses, persons] = [
    counted.filter(isBusiness),
    counted.filter((entry) => !isBusiness(entry)),
  ] as const;
  const documents = (kind: 1 | -1) => businesses.filter((entry) => signOf(entry) === kind);
  return {
    b2b: toSheet(B2B, documents(1), (entry) => [entry]),
    b2cs: toSheet(B2CS, sumPersons(persons), ({ entries: summed }) => summed),
    cdnr: toSheet(CDNR, documents(-1), (entry) => [entry]),
    // A month without sales to businesses needs a row of zeros for them.
    hsn_b2b: toSheet(HSN, sumCodes(businesses, counted[0]), ({ entries: summed }) => summed),
    hsn_b2c: toSheet(HSN, sumCodes(persons), ({ entries: summed }) => summed),
    docs: toSheet(DOCS, findRuns(entries), (run) => run),
  };
}

/** The rows of a file, with its header. `entries` are a month's documents in the order of their numbers. */
export function gstr1Rows(file: Gstr1File, entries: readonly BookEntry[]): CsvCell[][] {
  const { header, rows } = gstr1Sheets(entries)[file];
  return [header, ...rows.map(({ cells }) => cells)];
}

/** The columns of a sheet by their headers. */
type Columns<Row> = Record<string, (row: Row) => CsvCell>;

function toSheet<Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  entriesOf: (row: Row) => readonly BookEntry[],
): Gstr1Sheet {
  return {
    header: Object.keys(columns),
    rows: rows.map((row) => ({
      cells: Object.values(columns).map((column) => column(row)),
      entries: entriesOf(row),
    })),
  };
}

// The headers are those of the tool's own CSV templates: https://www.gst.gov.in/download/returns

const B2B: Columns<BookEntry> = {
  'GSTIN/UIN of Recipient': ({ buyer }) => buyer.gstin,
  'Receiver Name': ({ buyer }) => foldName(buyer.legalName ?? ''),
  'Invoice Number': ({ number }) => number,
  'Invoice date': ({ issuedAt }) => toReturnDate(issuedAt),
  'Invoice Value': ({ totalPaise }) => toRupees(totalPaise),
  'Place Of Supply': ({ placeOfSupply }) => formatGstState(placeOfSupply),
  'Reverse Charge': () => 'N',
  'Applicable % of Tax Rate': () => '',
  'Invoice Type': supplyType,
  'E-Commerce GSTIN': () => '',
  Rate: toPercent,
  'Taxable Value': ({ taxablePaise }) => toRupees(taxablePaise),
  'Cess Amount': () => 0,
};

const CDNR: Columns<BookEntry> = {
  'GSTIN/UIN of Recipient': ({ buyer }) => buyer.gstin,
  'Receiver Name': ({ buyer }) => foldName(buyer.legalName ?? ''),
  'Note Number': ({ number }) => number,
  'Note Date': ({ issuedAt }) => toReturnDate(issuedAt),
  'Note Type': () => 'C',
  'Place Of Supply': ({ placeOfSupply }) => formatGstState(placeOfSupply),
  'Reverse Charge': () => 'N',
  'Note Supply Type': supplyType,
  'Note Value': ({ totalPaise }) => toRupees(totalPaise),
  'Applicable % of Tax Rate': () => '',
  Rate: toPercent,
  'Taxable Value': ({ taxablePaise }) => toRupees(taxablePaise),
  'Cess Amount': () => 0,
};

/** Documents that share a row: the first of them, and their sums net of credit notes. */
interface Sum {
  first: BookEntry;
  entries: readonly BookEntry[];
  tax: TaxAmounts;
}

const B2CS: Columns<Sum> = {
  Type: () => 'OE',
  'Place Of Supply': ({ first }) => formatGstState(first.placeOfSupply),
  'Applicable % of Tax Rate': () => '',
  Rate: ({ first }) => toPercent(first),
  'Taxable Value': ({ tax }) => toRupees(tax.taxablePaise),
  'Cess Amount': () => 0,
  'E-Commerce GSTIN': () => '',
};

const HSN: Columns<Sum> = {
  HSN: ({ first }) => first.sac,
  Description: () => 'Software licence and download',
  UQC: () => 'NA',
  'Total Quantity': () => 0,
  'Total Value': ({ tax }) => toRupees(tax.totalPaise),
  Rate: ({ first }) => toPercent(first),
  'Taxable Value': ({ tax }) => toRupees(tax.taxablePaise),
  'Integrated Tax Amount': ({ tax }) => toRupees(tax.igstPaise),
  'Central Tax Amount': ({ tax }) => toRupees(tax.cgstPaise),
  'State/UT Tax Amount': ({ tax }) => toRupees(tax.sgstPaise),
  'Cess Amount': () => 0,
};

type Run = [first: BookEntry, last: BookEntry];

const DOCS: Columns<Run> = {
  'Nature of Document': ([first]) => (signOf(first) === 1 ? 'Invoices for outward supply' : 'Credit Note'),
  'Sr. No. From': ([first]) => first.number,
  'Sr. No. To': ([, last]) => last.number,
  'Total Number': ([first, last]) => last.sequence - first.sequence + 1,
  Cancelled: () => 0,
};

/** Sums sales to persons by State and rate. A sum may be negative. */
function sumPersons(entries: readonly BookEntry[]): Sum[] {
  return sumGroups(Object.groupBy(entries, ({ placeOfSupply, rateBps }) => `${placeOfSupply} ${rateBps}`));
}

/** Sums by SAC and rate. Without entries, there is a row of zeros for the SAC of `otherwise`. */
function sumCodes(entries: readonly BookEntry[], otherwise?: BookEntry): Sum[] {
  if (entries.length === 0 && otherwise) return [{ first: otherwise, entries: [], tax: sumTax([]) }];
  return sumGroups(Object.groupBy(entries, ({ sac, rateBps }) => `${sac} ${rateBps}`));
}

function sumGroups(groups: Partial<Record<string, BookEntry[]>>): Sum[] {
  return Object.keys(groups)
    .sort()
    .flatMap((key) => {
      const group = groups[key] ?? [];
      return group.slice(0, 1).map((first) => ({ first, entries: group, tax: sumTax(group, signOf) }));
    });
}

/** Finds the runs of consecutive numbers. They end where a restored backup made the shop skip numbers. */
function findRuns(entries: readonly BookEntry[]): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && isNext(run[1], entry)) run[1] = entry;
    else runs.push([entry, entry]);
  }
  return runs;
}

function isNext(last: BookEntry, entry: BookEntry): boolean {
  return entry.series === last.series && entry.year === last.year && entry.sequence === last.sequence + 1;
}

function supplyType({ buyer }: BookEntry): string {
  return buyer.sez ? SUPPLY_TYPES.sez : SUPPLY_TYPES.regular;
}

function toPercent({ rateBps }: Pick<BookEntry, 'rateBps'>): number {
  return rateBps / 100;
}

/** Formats a day in IST as the tool expects it: `05-Nov-2026`. */
function toReturnDate(time: Date): string {
  const [day = '', month, year] = formatDate(time.getTime() / 1000).split(' ');
  return `${day.padStart(2, '0')}-${month}-${year}`;
}
