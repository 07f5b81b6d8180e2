import { documentNumber, financialYear } from '#domain/tax.ts';
import { openCase } from '../cases/open-case.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';
import { getTime, takeNumbers } from './issue-documents.ts';
import { taxSeries } from './schema.ts';

/**
 * More documents than a shop issues between a backup and the loss of its database. Numbers have six digits.
 */
const SKIPPED = 10_000;

/**
 * Skips numbers in every series after a backup was restored, because documents that were issued after the
 * backup are in mailboxes, and no number may be given out twice. Opens a case that names the skipped numbers.
 * Does nothing when there were no documents. For the operator: `npm run restore` calls it. Returns the first
 * number of each series that is given out from now on.
 */
export async function skipNumbers(
  context: Pick<Context, 'db' | 'jobs' | 'settings'>,
): Promise<{ next: string[] }> {
  return context.db.transaction(async (tx) => {
    const year = financialYear(await getTime(tx));
    const skipped: Awaited<ReturnType<typeof skipIn>>[] = [];
    for (const series of await listSeries(tx)) skipped.push(await skipIn(tx, series, year));
    if (skipped.length === 0) return { next: [] };
    const ranges = skipped.map(({ from, to }) => `${from} to ${to}`).join(', ');
    await openCase(context, tx, {
      kind: 'restored_books',
      subject: skipped.map(({ next }) => next).join(' '),
      message: `The books were restored from a backup. Numbers ${ranges} are skipped, because documents that were issued after the backup are in mailboxes. The payment provider's lists are being read again; their payments get documents with new numbers.`,
    });
    return { next: skipped.map(({ next }) => next) };
  });
}

async function listSeries(tx: Executor): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ series: taxSeries.series })
    .from(taxSeries)
    .orderBy(taxSeries.series);
  return rows.map(({ series }) => series);
}

/** The year's series may only have begun after the backup, so that its row is missing. */
async function skipIn(tx: Executor, series: string, year: string) {
  const last = await takeNumbers(tx, { series, year, count: SKIPPED });
  const number = (sequence: number) => documentNumber(series, year, sequence);
  return { from: number(last - SKIPPED + 1), to: number(last), next: number(last + 1) };
}
