import type { CsvCell } from '#domain/csv.ts';
import { toPaise } from '#domain/money.ts';
import { sumTax } from '#domain/tax.ts';
import { sacName } from './gst-sac.ts';
import { gstinState } from './gst-states.ts';
import { type ReturnOf, TOOL_VERSION } from './gst-tool.ts';
import { type Gstr1File, type Gstr1Sheet, SUPPLY_TYPES, signOf } from './gstr1.ts';

type Sheets = Readonly<Record<Gstr1File, Gstr1Sheet>>;
/** A row by its headers. */
type Row = Record<string, CsvCell>;

/**
 * The return of a month as the portal takes it: what the GST Offline Tool makes of the six files, field by
 * field and with its own arithmetic. Like there, what is empty is left out.
 */
export function gstr1Json(sheets: Sheets, of: ReturnOf): Record<string, unknown> {
  const state = gstinState(of.gstin);
  const rowsOf = (file: Gstr1File) => readRows(sheets[file]);
  const [year, month] = of.month.split('-');
  const codes = { hsn_b2b: rowsOf('hsn_b2b').map(toCode), hsn_b2c: rowsOf('hsn_b2c').map(toCode) };
  return {
    gstin: of.gstin,
    fp: `${month}${year}`,
    version: `GST${TOOL_VERSION}`,
    hash: 'hash',
    ...present({
      b2b: groupByBuyer(rowsOf('b2b'), 'inv', (row) => toInvoice(row, state)),
      b2cs: rowsOf('b2cs').map((row) => toPlace(row, state)),
      cdnr: groupByBuyer(rowsOf('cdnr'), 'nt', (row) => toNote(row, state)),
    }),
    ...present({ doc_issue: present({ doc_det: groupByNature(rowsOf('docs')) }), hsn: present(codes) }),
  };
}

/** Leaves out what is empty. */
function present<T extends object>(parts: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0),
  ) as Partial<T>;
}

function readRows({ header, rows }: Gstr1Sheet): Row[] {
  return rows.map(({ cells }) =>
    Object.fromEntries(header.map((column, index) => [column, cells[index] ?? null])),
  );
}

function groupByBuyer(rows: readonly Row[], part: string, describe: (row: Row) => object): object[] {
  const column = 'GSTIN/UIN of Recipient';
  const groups = Map.groupBy(rows, (row) => row[column]);
  return [...groups].map(([ctin, group]) => ({ ctin, [part]: group.map(describe) }));
}

function toInvoice(row: Row, state: string): object {
  return {
    inum: row['Invoice Number'],
    idt: toPortalDate(row['Invoice date']),
    val: row['Invoice Value'],
    ...describeSupply(row, row['Invoice Type'], state),
  };
}

function toNote(row: Row, state: string): object {
  return {
    nt_num: row['Note Number'],
    nt_dt: toPortalDate(row['Note Date']),
    ntty: row['Note Type'],
    val: row['Note Value'],
    ...describeSupply(row, row['Note Supply Type'], state),
  };
}

function describeSupply(row: Row, type: CsvCell | undefined, state: string): object {
  return {
    pos: placeOf(row),
    rchrg: row['Reverse Charge'],
    inv_typ: type === SUPPLY_TYPES.sez ? 'SEWP' : 'R',
    itms: [
      {
        num: Number(row.Rate) * 100 + 1,
        itm_det: { txval: row['Taxable Value'], rt: row.Rate, ...computeTax(row, state), csamt: 0 },
      },
    ],
  };
}

function toPlace(row: Row, state: string): object {
  return {
    sply_ty: isWithin(row, state) ? 'INTRA' : 'INTER',
    rt: row.Rate,
    typ: row.Type,
    pos: placeOf(row),
    txval: row['Taxable Value'],
    ...computeTax(row, state),
    csamt: 0,
  };
}

function toCode(row: Row, index: number): object {
  const desc = sacName(String(row.HSN));
  return {
    num: index + 1,
    hsn_sc: row.HSN,
    user_desc: row.Description,
    ...(desc && { desc }),
    uqc: row.UQC,
    qty: row['Total Quantity'],
    rt: row.Rate,
    txval: row['Taxable Value'],
    iamt: row['Integrated Tax Amount'],
    samt: row['State/UT Tax Amount'],
    camt: row['Central Tax Amount'],
    csamt: 0,
  };
}

/** The numbers of the natures of documents in the return. */
const NATURES: Readonly<Record<string, number>> = { 'Invoices for outward supply': 1, 'Credit Note': 5 };

function groupByNature(rows: readonly Row[]): object[] {
  const groups = Map.groupBy(rows, (row) => String(row['Nature of Document']));
  return [...groups].map(([nature, group]) => ({
    doc_num: NATURES[nature],
    doc_typ: nature,
    docs: group.map((row, index) => ({
      num: index + 1,
      from: row['Sr. No. From'],
      to: row['Sr. No. To'],
      totnum: row['Total Number'],
      cancel: row.Cancelled,
      net_issue: Number(row['Total Number']) - Number(row.Cancelled),
    })),
  }));
}

const placeOf = (row: Row) => String(row['Place Of Supply']).slice(0, 2);

function isWithin(row: Row, state: string): boolean {
  const type = row['Invoice Type'] ?? row['Note Supply Type'];
  return placeOf(row) === state && type !== SUPPLY_TYPES.sez;
}

/**
 * The tax of a row as the tool computes it, from the taxable value: in the order of its factors and with its
 * rounding of binary fractions, so that the paise are the same.
 */
function computeTax(row: Row, state: string): { camt: number; samt: number } | { iamt: number } {
  const at = (factor: number) =>
    Number((Number(row['Taxable Value']) * Number(row.Rate) * factor).toFixed(2));
  if (!isWithin(row, state)) return { iamt: at(0.01) };
  return { camt: at(0.005), samt: at(0.005) };
}

/** The files whose tax the tool computes itself. */
const COMPUTED = ['b2b', 'b2cs', 'cdnr'] as const;

/** The tax of a file's documents, and what the tool makes of it, in paise. */
export type TaxDifference = ReturnType<typeof compareTax>[number];

/** Finds the files for which the tool's tax differs from that of the documents. */
export function compareTax(sheets: Sheets, { gstin }: Pick<ReturnOf, 'gstin'>) {
  const state = gstinState(gstin);
  return COMPUTED.map((file) => {
    const { rows } = sheets[file];
    const documents = sumTax(
      rows.flatMap(({ entries }) => entries),
      (entry) => (file === 'cdnr' ? 1 : signOf(entry)),
    );
    const tool = readRows(sheets[file]).flatMap((row) => Object.values(computeTax(row, state)));
    return {
      file,
      documentsPaise: documents.cgstPaise + documents.sgstPaise + documents.igstPaise,
      toolPaise: tool.reduce((sum, rupees) => sum + toPaise(rupees), 0),
    };
  }).filter(({ documentsPaise, toolPaise }) => documentsPaise !== toolPaise);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `05-Nov-2026` as `05-11-2026`. */
function toPortalDate(date: CsvCell | undefined): string {
  return String(date).replace(/[A-Z][a-z]+/, (month) => String(MONTHS.indexOf(month) + 1).padStart(2, '0'));
}
