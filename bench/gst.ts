import { parseArgs } from 'node:util';
import { formatCsv } from '#domain/csv.ts';
import { GSTR1_FILES, type Gstr1File, gstr1Rows } from '#domain/gstr1.ts';
import { getBooks } from '#server/queries/tax/list-tax-documents.ts';
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
  const gstin = admin.settings.gst?.gstin ?? '';
  const tool = await openTool(folder, { gstin, month: MONTH });
  try {
    const entries = await getBooks(admin, MONTH);
    const measurements: Measurement[] = [];
    for (const file of GSTR1_FILES) measurements.push(await judge(tool, file, gstr1Rows(file, entries)));
    return measurements;
  } finally {
    await tool.close();
    await close();
  }
}

async function judge(
  tool: GstTool,
  file: Gstr1File,
  rows: ReturnType<typeof gstr1Rows>,
): Promise<Measurement> {
  const csv = formatCsv(rows, { isForExcel: false });
  const { read, refused, messages } = await tool.importFile(SHEETS[file], `${file}.csv`, csv);
  const count = rows.length - 1;
  const isWrongFile = messages.some((message) => message.startsWith('Data Invalid'));
  for (const row of rows.slice(1)) {
    const position = rows.indexOf(row);
    const isRefused = isWrongFile || refused.some((each) => each === position || row.includes(each));
    console.log(`${file} ${position}: ${isRefused ? 'refused' : 'accepted'} ${row.join(' | ')}`);
  }
  for (const message of messages) console.log(`${file}: ${message}`);
  const lost = isWrongFile ? count : new Set(refused).size + count - read;
  if (lost > 0) process.exitCode = 1;
  return { name: `${file}.csv: rows accepted`, value: `${count - lost} of ${count}`, goal: 'all' };
}
