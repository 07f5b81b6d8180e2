import { sql } from 'drizzle-orm';
import { CREDIT_NOTE_SERIES, documentNumber, financialYear, LAST_NUMBER } from '#domain/tax.ts';
import type { GstSettings } from '../../config.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { taxSeries } from './schema.ts';

/** All numbers of the current financial year are used. */
export class SeriesEndedError extends ShopError {
  constructor(series: string, year: string) {
    super(
      'FAILED_PRECONDITION',
      `All numbers of ${series}/${year} are used, so no more documents can be issued. Please contact support.`,
    );
  }
}

/** The names of the series from which documents of a seller get their numbers. */
export function listSeriesInUse(gst: GstSettings | null): string[] {
  return [...(gst ? [gst.invoicePrefix] : []), ...CREDIT_NOTE_SERIES];
}

/**
 * Takes the next number of the first series that has one left, and the moment of issue. The row's lock makes
 * others wait until it is certain that the number is used, so that the moments of consecutive numbers are in
 * order. Throws SeriesEndedError.
 */
export async function takeNumber(tx: Executor, candidates: readonly string[]) {
  const year = financialYear(await getClock(tx));
  for (const series of candidates) {
    const taken = await takeNumbers(tx, { series, year, count: 1, max: LAST_NUMBER });
    if (!taken) continue;
    const { last: sequence, takenAt: issuedAt } = taken;
    if (financialYear(issuedAt) === year)
      return { series, year, sequence, number: documentNumber(series, year, sequence), issuedAt };
    // The lock was released after the year had ended.
    await takeNumbers(tx, { series, year, count: -1 });
    return takeNumber(tx, candidates);
  }
  throw new SeriesEndedError(candidates[0] ?? '', year);
}

interface Numbers {
  series: string;
  year: string;
  count: number;
  /** The highest number that may be taken. */
  max?: number;
}

/**
 * Takes the next numbers of a series. Returns the last of them, and the time once the row was locked; null
 * when they exceed `max`.
 */
export async function takeNumbers(
  tx: Executor,
  { series, year, count, max = Number.MAX_SAFE_INTEGER }: Numbers,
): Promise<{ last: number; takenAt: Date } | null> {
  const last = sql`${taxSeries.last} + ${count}`;
  const [row] = await tx
    .insert(taxSeries)
    .values({ series, year, last: count })
    .onConflictDoUpdate({
      target: [taxSeries.series, taxSeries.year],
      set: { last },
      setWhere: sql`${last} <= ${max}::bigint`,
    })
    .returning({ last: taxSeries.last, ms: clockMs });
  return row ? { last: row.last, takenAt: new Date(Math.floor(row.ms)) } : null;
}

const clockMs = sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`;

/** The time now, which is later than the beginning of the transaction. */
export async function getClock(db: Executor): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(sql`select ${clockMs} as ms`);
  return new Date(Math.floor(rows[0]?.ms ?? 0));
}
