import { parseArgs } from 'node:util';
import { findRefusals, toolCsv, toolFileName } from '#domain/gst-tool.ts';
import { GSTR1_FILES, type Gstr1File, type Gstr1Sheet, gstr1Sheets } from '#domain/gstr1.ts';
import { gstr1Json } from '#domain/gstr1-json.ts';
import { getBooks } from '#server/readers/tax/list-tax-documents.ts';
import { type GstTool, openTool } from './gst/open-tool.ts';
import { MONTH, sellMonth } from './gst/sell-month.ts';
import type { Measurement } from './measurements.ts';

/** The tool's names of its sheets. */
const SHEETS: Record<Gstr1File, string> = {
  b2b: 'b2b',
  b2cs: 'b2cs',
  cdnr: 'cdnr',
  hsn_b2b: 'hsn(b2b)',
  hsn_b2c: 'hsn(b2c)',
  docs: 'doc_issue',
};

/**
 * Lets the Government's GST Offline Tool judge the files of a simulated month, row by row. A refused row ends
 * the bench with status 1. `--tool FOLDER` is where its source is.
 */
export async function measureGst(): Promise<Measurement[]> {
  const { tool: folder } = parseArgs({ options: { tool: { type: 'string' } }, strict: false }).values;
  if (typeof folder !== 'string')
    return [
      {
        name: 'files for the GST Offline Tool',
        value: 'skipped: pass --tool FOLDER, a checkout of the source of the tool (see README.md)',
      },
    ];
  const { admin, refused, close } = await sellMonth();
  for (const { kind, message } of refused) console.log(`The checkout refuses ${kind}: ${message}`);
  const of = { gstin: admin.settings.gst?.gstin ?? '', month: MONTH };
  const tool = await openTool(folder, of);
  try {
    const entries = await getBooks(admin, MONTH);
    const sheets = gstr1Sheets(entries);
    for (const { file, documents, column, value, rule } of findRefusals(sheets, of))
      console.log(
        `Our rules expect that it refuses ${file} ${documents.join()}: ${column} “${value}” (${rule})`,
      );
    const measurements: Measurement[] = [];
    for (const file of GSTR1_FILES) measurements.push(await judge(tool, file, sheets[file]));
    return [...measurements, compareReturns(gstr1Json(sheets, of), await tool.makeReturn())];
  } finally {
    await tool.close();
    await close();
  }
}

async function judge(tool: GstTool, file: Gstr1File, sheet: Gstr1Sheet): Promise<Measurement> {
  const { read, refused, messages } = await tool.importFile(SHEETS[file], toolFileName(file), toolCsv(sheet));
  const count = sheet.rows.length;
  const isWrongFile = messages.some((message) => message.startsWith('Data Invalid'));
  for (const [index, { cells }] of sheet.rows.entries()) {
    const isRefused = isWrongFile || refused.some((each) => each === index + 1 || cells.includes(each));
    console.log(`${file} ${index + 1}: ${isRefused ? 'refused' : 'accepted'} ${cells.join(' | ')}`);
  }
  for (const message of messages) console.log(`${file}: ${message}`);
  const lost = isWrongFile ? count : new Set(refused).size + count - read;
  if (lost > 0) process.exitCode = 1;
  return { name: `${file}.csv: rows accepted`, value: `${count - lost} of ${count}`, goal: 'all' };
}

/** Compares our return with the tool's, value by value. */
function compareReturns(ours: object, theirs: object): Measurement {
  const [one, other] = [listValues(ours), listValues(theirs)];
  const paths = [...new Set([...one.keys(), ...other.keys()])];
  const different = paths.filter((path) => one.get(path) !== other.get(path));
  for (const path of different)
    console.log(`gstr1.json: ${path} is ${one.get(path)}, the tool has ${other.get(path)}`);
  if (different.length > 0) process.exitCode = 1;
  const value = `${paths.length - different.length} of ${paths.length}`;
  return { name: 'gstr1.json: values equal to the tool’s', value, goal: 'all' };
}

/** The values inside of a JSON value by their paths, such as `b2cs.0.txval`. */
function listValues(part: unknown, path = ''): Map<string, unknown> {
  if (typeof part !== 'object' || part === null) return new Map([[path, part]]);
  return new Map(
    Object.entries(part).flatMap(([key, each]) => [...listValues(each, path ? `${path}.${key}` : key)]),
  );
}
