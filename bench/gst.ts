import { parseArgs } from 'node:util';
import type { Context } from '#server/context.ts';
import { toolCsv, toolFileName } from '#server/features/tax/rules/gst-tool.ts';
import {
  GSTR1_FILES,
  type Gstr1File,
  type Gstr1Sheet,
  gstr1Sheets,
} from '#server/features/tax/rules/gstr1.ts';
import { gstr1Json } from '#server/features/tax/rules/gstr1-json.ts';
import { getBooks } from '#server/readers/tax/list-tax-documents.ts';
import { compareMonth } from './gst/compare-month.ts';
import { type GstTool, type OpenedTool, openTool } from './gst/open-tool.ts';
import { MONTHS, sellYear } from './gst/sell-year.ts';
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
 * Lets the Government's GST Offline Tool judge the files of a simulated year, month by month and row by row,
 * and compares documents, files, return and journal. A refused row or a difference ends the bench with status
 * 1. `--tool FOLDER` is where its source is.
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
  const { admin, refused, close } = await sellYear();
  for (const { kind, message } of refused) console.log(`The checkout refuses ${kind}: ${message}`);
  const tool = await openTool(folder);
  const sums = new Map<string, Judged>();
  try {
    for (const month of MONTHS) {
      for (const [name, { fine, all }] of Object.entries(await judgeMonth(admin, tool, month))) {
        const sum = sums.get(name) ?? { fine: 0, all: 0 };
        sums.set(name, { fine: sum.fine + fine, all: sum.all + all });
      }
    }
  } finally {
    await tool.close();
    await close();
  }
  const judged = [...sums];
  if (judged.some(([, { fine, all }]) => fine < all)) process.exitCode = 1;
  return judged.map(([name, { fine, all }]) => ({ name, value: `${fine} of ${all}`, goal: 'all' }));
}

/** How many of all rows or values are as they should be. */
interface Judged {
  fine: number;
  all: number;
}

async function judgeMonth(admin: Context, { openMonth }: OpenedTool, month: string) {
  const of = { gstin: admin.settings.gst?.gstin ?? '', month };
  const tool = await openMonth(of);
  const sheets = gstr1Sheets(await getBooks(admin, month));
  const judged: Record<string, Judged> = {};
  for (const file of GSTR1_FILES)
    judged[`${file}.csv: rows accepted`] = await judge(tool, file, sheets[file]);
  const json = gstr1Json(sheets, of);
  judged['gstr1.json: values equal to the tool’s'] = compareReturns(json, await tool.makeReturn());
  const different = await compareMonth(admin, { sheets, json, of });
  for (const difference of different) console.log(difference);
  judged['months whose documents, files, return and journal agree'] = {
    fine: different.length === 0 ? 1 : 0,
    all: 1,
  };
  return judged;
}

async function judge(tool: GstTool, file: Gstr1File, sheet: Gstr1Sheet): Promise<Judged> {
  const { read, refused, messages } = await tool.importFile(SHEETS[file], toolFileName(file), toolCsv(sheet));
  const count = sheet.rows.length;
  const isWrongFile = messages.some((message) => message.startsWith('Data Invalid'));
  for (const [index, { cells }] of sheet.rows.entries()) {
    const isRefused = isWrongFile || refused.some((each) => each === index + 1 || cells.includes(each));
    console.log(`${file} ${index + 1}: ${isRefused ? 'refused' : 'accepted'} ${cells.join(' | ')}`);
  }
  for (const message of messages) console.log(`${file}: ${message}`);
  const lost = isWrongFile ? count : new Set(refused).size + count - read;
  return { fine: count - lost, all: count };
}

/** Compares our return with the tool's, value by value. */
function compareReturns(ours: object, theirs: object): Judged {
  const [one, other] = [listValues(ours), listValues(theirs)];
  const paths = [...new Set([...one.keys(), ...other.keys()])];
  const different = paths.filter((path) => one.get(path) !== other.get(path));
  for (const path of different)
    console.log(`gstr1.json: ${path} is ${one.get(path)}, the tool has ${other.get(path)}`);
  return { fine: paths.length - different.length, all: paths.length };
}

/** The values inside of a JSON value by their paths, such as `b2cs.0.txval`. */
function listValues(part: unknown, path = ''): Map<string, unknown> {
  if (typeof part !== 'object' || part === null) return new Map([[path, part]]);
  return new Map(
    Object.entries(part).flatMap(([key, each]) => [...listValues(each, path ? `${path}.${key}` : key)]),
  );
}
