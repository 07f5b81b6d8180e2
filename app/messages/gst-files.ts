import type { ToolRule } from '#domain/gst-tool.ts';
import { TOOL_RATES, TOOL_VERSION } from '#domain/gst-tool.ts';
import type { Gstr1File } from '#domain/gstr1.ts';
import { formatCount } from '#domain/number.ts';

export const files = 'Files for GSTR-1';
export const filesText = (due: string) =>
  `Import each file in the GST Offline Tool, on the sheet of the same name; it takes both hsn files under exactly these names. gstr1.json is the whole return as the portal takes it. Credit notes are already subtracted in b2cs and both hsn files. A monthly return is due on ${due}.`;
export const FILE_LABELS: Record<Gstr1File, string> = {
  b2b: 'b2b.csv: businesses',
  b2cs: 'b2cs.csv: persons',
  cdnr: 'cdnr.csv: credit notes',
  hsn_b2b: 'hsn(b2b).csv: SAC, businesses',
  hsn_b2c: 'hsn(b2c).csv: SAC, persons',
  docs: 'docs.csv: numbers',
};
export const jsonLabel = 'gstr1.json: the whole return';

export const refused = (count: number) =>
  `The GST Offline Tool ${TOOL_VERSION} would refuse ${count === 1 ? 'this row' : `these ${formatCount(count)} rows`}, and they would be missing in the return. Enter them by hand, and ask your accountant.`;
export const allAccepted = `Every row follows the rules of the GST Offline Tool ${TOOL_VERSION}.`;
export const rowOf = (documents: readonly string[]) =>
  documents.length > 1 ? `${documents[0]} and others` : (documents[0] ?? 'The row of zeros');
export const cell = (column: string, value: string) => `${column} “${value}”`;

/** Why the tool refuses a value. */
export const REASONS: Record<ToolRule, string> = {
  registration: 'is no GSTIN or UIN that it knows',
  other: 'is the seller’s own number',
  name: 'has other characters than it takes, or more than 99',
  number: 'is no number of at most 16 letters, digits, / and -',
  date: 'is no day of this month or earlier',
  place: 'is no State and not Other Territory',
  no: 'is not N',
  empty: 'is not empty',
  type: 'is no kind of supply that it knows',
  creditNote: 'is not C',
  rate: `is none of its rates, which are ${TOOL_RATES.join(', ')}`,
  value: 'is negative or too large',
  taxable: 'is negative or too large',
  positive: 'is not more than 0',
  sum: 'is too large',
  codeSum: 'is too large',
  otherThanPortal: 'is not OE',
  sac: 'is not in its list of SACs',
  unit: 'is not NA',
  nature: 'is no kind of document that it knows',
  count: 'is no number',
  row: 'would be read as something else',
};

export const differenceOf = (file: string, documents: string, tool: string, difference: string) =>
  `${file}.csv: the tax of the documents is ${documents}, and the tool makes it ${tool} (${difference}).`;
export const whyDifferent =
  'The tool computes the tax again from the taxable value of each row, in b2cs from the sum of many sales; the documents round each sale to the paisa. gstr1.json has the tool’s figures. The difference is rounding: pay what the return says.';
