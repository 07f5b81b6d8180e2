import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createReadableStreamFromReadable } from '@react-router/node';
import { makeZip } from 'client-zip';
import { downloadResponse } from '#app/api/responses.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { monthRange } from '#domain/tax.ts';
import type { Context } from '#server/context.ts';
import { type Journal, journalCsv } from '#server/features/settlements/rules/journal.ts';
import { tallyXml } from '#server/features/settlements/rules/tally.ts';
import { toolCsv, toolFileName } from '#server/features/tax/rules/gst-tool.ts';
import { GSTR1_FILES, gstr1Sheets } from '#server/features/tax/rules/gstr1.ts';
import { gstr1Json } from '#server/features/tax/rules/gstr1-json.ts';
import { readJournal } from '#server/readers/settlements/read-journal.ts';
import { getBooks } from '#server/readers/tax/list-tax-documents.ts';
import type { Route } from './+types/books-file.route.ts';

const PIECE_LENGTH = 64 * 1024;

/**
 * `/admin/books/2026-11/journal.csv` and `tally.xml` have the journal of a month, `b2cs.csv` and others are
 * files for the GST Offline Tool, `gstr1.json` is the return that it would make of them, and `all.zip` has
 * all of these.
 */
export async function loader({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const shop = getAdminContext(context, 'orderWrite');
  const { month, file } = params;
  const parts = monthRange(month) ? await writeBody(shop, month, file) : null;
  if (parts === null) return new Response('Not found\n', { status: 404 });
  const name = toolName(file);
  return downloadResponse(
    createReadableStreamFromReadable(Readable.from(parts)),
    TYPES[file.split('.')[1] ?? ''] ?? 'text/csv; charset=utf-8',
    name === file ? `${month}-${file}` : name,
  );
}

const TYPES: Record<string, string> = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
};

const findGstr1File = (file: string) => GSTR1_FILES.find((each) => file === `${each}.csv`);

/** The tool takes some files under one name only, and the others under any. */
function toolName(file: string): string {
  const name = findGstr1File(file);
  return name ? toolFileName(name) : file;
}

async function writeBody(shop: Context, month: string, file: string): Promise<AsyncIterable<unknown> | null> {
  const read = readOnce(shop, month);
  if (file === 'all.zip') {
    // An error is answered as one before the first byte is sent.
    await Promise.all([read.sheets(), read.journal()]);
    return makeZip(writeAll(shop, month, read));
  }
  const parts = await writeFile(shop, month, file, read);
  return parts && takeTurns(parts);
}

type Read = ReturnType<typeof readOnce>;

/** Reads what the files of a month are made of, once for all of them. */
function readOnce(shop: Context, month: string) {
  let sheets: Promise<ReturnType<typeof gstr1Sheets>> | undefined;
  let journal: Promise<Journal> | undefined;
  return {
    sheets: () => (sheets ??= getBooks(shop, month).then(gstr1Sheets)),
    journal: () => (journal ??= readJournal(shop, month)),
  };
}

async function writeFile(
  { settings: { gst } }: Context,
  month: string,
  file: string,
  read: Read,
): Promise<Iterable<string> | null> {
  if (file === 'tally.xml') return tallyXml(await read.journal());
  if (file === 'journal.csv') return journalCsv((await read.journal()).vouchers);
  if (file === 'gstr1.json') {
    if (gst?.scheme !== 'regular') return null;
    return [JSON.stringify(gstr1Json(await read.sheets(), { gstin: gst.gstin, month }))];
  }
  const name = findGstr1File(file);
  return name ? [toolCsv((await read.sheets())[name])] : null;
}

/** Writes all files that this seller has, under the names that the tool takes. */
async function* writeAll(shop: Context, month: string, read: Read) {
  const sheets = shop.settings.gst ? GSTR1_FILES.map((name) => `${name}.csv`) : [];
  for (const file of [...sheets, 'gstr1.json', 'journal.csv', 'tally.xml']) {
    const parts = await writeFile(shop, month, file, read);
    if (parts) yield { name: toolName(file), input: takeTurns(parts) };
  }
}

/** Joins the parts of a file. A large one is written in many turns, so that other requests are answered. */
async function* takeTurns(parts: Iterable<string>): AsyncGenerator<string> {
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length < PIECE_LENGTH) continue;
    yield text;
    text = '';
    await setImmediate();
  }
  yield text;
}
