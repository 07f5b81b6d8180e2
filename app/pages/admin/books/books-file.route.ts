import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createReadableStreamFromReadable } from '@react-router/node';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { toolCsv, toolFileName } from '#domain/gst-tool.ts';
import { GSTR1_FILES, gstr1Sheets } from '#domain/gstr1.ts';
import { gstr1Json } from '#domain/gstr1-json.ts';
import { journalCsv } from '#domain/journal.ts';
import { tallyXml } from '#domain/tally.ts';
import { monthRange } from '#domain/tax.ts';
import type { Context } from '#server/context.ts';
import { readJournal } from '#server/readers/settlements/read-journal.ts';
import { getBooks } from '#server/readers/tax/list-tax-documents.ts';
import type { Route } from './+types/books-file.route.ts';

const PIECE_LENGTH = 64 * 1024;

/**
 * `/admin/books/2026-11/journal.csv` and `tally.xml` have the journal of a month, `b2cs.csv` and others are
 * files for the GST Offline Tool, and `gstr1.json` is the return that it would make of them.
 */
export async function loader({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const shop = getAdminContext(context, 'orderWrite');
  const { month, file } = params;
  const parts = monthRange(month) ? await writeFile(shop, month, file) : null;
  if (parts === null) return new Response('Not found\n', { status: 404 });
  return new Response(createReadableStreamFromReadable(Readable.from(takeTurns(parts))), {
    headers: {
      'content-type': `${TYPES[file.split('.')[1] ?? ''] ?? 'text/csv'}; charset=utf-8`,
      'content-disposition': `attachment; filename="${fileName(month, file)}"`,
      'cache-control': 'no-store',
    },
  });
}

const TYPES: Record<string, string> = { xml: 'application/xml', json: 'application/json' };

const findGstr1File = (file: string) => GSTR1_FILES.find((each) => file === `${each}.csv`);

/** The tool takes some files under one name only, and the others under any. */
function fileName(month: string, file: string): string {
  const name = findGstr1File(file);
  const taken = name ? toolFileName(name) : file;
  return taken === file ? `${month}-${file}` : taken;
}

async function writeFile(shop: Context, month: string, file: string): Promise<Iterable<string> | null> {
  if (file === 'tally.xml') return tallyXml(await readJournal(shop, month));
  if (file === 'journal.csv') return journalCsv((await readJournal(shop, month)).vouchers);
  const { gst } = shop.settings;
  if (file === 'gstr1.json') {
    if (gst?.scheme !== 'regular') return null;
    const sheets = gstr1Sheets(await getBooks(shop, month));
    return [JSON.stringify(gstr1Json(sheets, { gstin: gst.gstin, month }))];
  }
  const name = findGstr1File(file);
  return name ? [toolCsv(gstr1Sheets(await getBooks(shop, month))[name])] : null;
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
