import { sql } from 'drizzle-orm';
import { documentNumber, financialYear } from '#domain/tax.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { openCase } from '../cases/open-case.ts';
import { taxSeries } from './schema.ts';
import { getClock, listSeriesInUse, takeNumbers } from './series.ts';

/**
 * More documents than a shop issues between a backup and the loss of its database. Numbers have six digits.
 */
const SKIPPED = 10_000;

interface Skipped {
  from: string;
  to: string;
  next: string;
}

type LastNumber = typeof taxSeries.$inferSelect;

/**
 * The last number of each series and year. `npm run restore` reads those of a database before a backup
 * replaces it, whose schema may be older or missing.
 */
export async function readLastNumbers(db: Executor): Promise<LastNumber[]> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('public.tax_series') is not null as exists`,
  );
  return rows[0]?.exists ? db.select().from(taxSeries) : [];
}

/**
 * Skips numbers in every series after a backup was restored, because documents that were issued after the
 * backup are in mailboxes, and no number may be given out twice. `replaced` has the last numbers of the
 * database before, which may have been restored from the same backup. Opens a case that names the skipped
 * numbers. Does nothing for a seller without a GSTIN who never issued documents. For the operator: `npm run
 * restore` calls it. Returns the first number of each series that is given out from now on.
 */
export async function skipNumbers(
  context: Pick<Context, 'db' | 'jobs' | 'settings' | 'sealer'>,
  replaced: readonly LastNumber[] = [],
): Promise<{ next: string[] }> {
  return context.db.transaction(async (tx) => {
    const year = financialYear(await getClock(tx));
    const skipped: Skipped[] = [];
    for (const series of await listSeries(context, tx, replaced)) {
      const used = replaced.find((row) => row.series === series && row.year === year)?.last ?? 0;
      skipped.push(await skipIn(tx, { series, year, used }));
    }
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

/** A series of which the backup has no document may have begun after it. */
async function listSeries(
  { settings: { gst } }: Pick<Context, 'settings'>,
  tx: Executor,
  replaced: readonly LastNumber[],
): Promise<string[]> {
  const known = [...(await tx.select().from(taxSeries)), ...replaced];
  const begun = gst ? listSeriesInUse(gst).slice(0, 2) : [];
  return [...new Set(begun.concat(known.map(({ series }) => series)))].sort();
}

/** The series may only have begun this year after the backup, so that its row is missing. */
async function skipIn(
  tx: Executor,
  { series, year, used }: { series: string; year: string; used: number },
): Promise<Skipped> {
  const skip = async () => (await takeNumbers(tx, { series, year, count: SKIPPED }))?.last ?? used;
  const number = (sequence: number) => documentNumber(series, year, sequence);
  let last = await skip();
  const from = number(last - SKIPPED + 1);
  while (last < used) last = await skip();
  return { from, to: number(last), next: number(last + 1) };
}
