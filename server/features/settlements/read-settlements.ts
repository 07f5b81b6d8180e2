import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { line } from '#contract/fields.ts';
import { addDays, listDays } from '#domain/day-range.ts';
import { startOfDay, toDay } from '#domain/time.ts';
import { callable } from '../../callable.ts';
import type { Context, RemedyRequest } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { ShopError } from '../../errors.ts';
import { isPaymentsError } from '../../integrations/razorpay/payments-error.ts';
import { findReading, leaseReading, releaseReading, saveProgress } from '../payments/reconcile/reading.ts';
import { listOpenSettlementCases } from './open-cases.ts';
import { settlements } from './schema.ts';
import { storeLines } from './store-lines.ts';
import { updateSettlementCases } from './update-cases.ts';

/** The lines of a day can arrive days later, so each reading begins a week before the last one. */
const LOOKBACK_DAYS = 7;
const LIST = { name: 'settlements', lookback: LOOKBACK_DAYS * 24 * 3600, isRecent: true } as const;
/** 2:30 at night in India. */
const NIGHTLY_UTC_HOUR = 21;
/** A job may run for a minute, a call for 70 seconds. */
const TIME_LIMIT_MS = 30_000;
const PAUSE_SECONDS = 5;

/**
 * Reads the provider's settlements of a day, or of everything since a week before the last reading, and
 * compares them with our books. Returns the number of lines read, and of the cases about settlements that are
 * open now. Throws INVALID_ARGUMENT, and UNAVAILABLE when the provider fails or takes too long: then a job
 * goes on, and what was read stays.
 */
export const readSettlements = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({
    /** A day in IST, such as `2026-11-23`. */
    date: line(20).optional(),
  }),
  async run(context, { date }) {
    if (date !== undefined && !startOfDay(date)) {
      throw new ShopError('INVALID_ARGUMENT', 'A date looks like 2026-11-23.');
    }
    try {
      const { lines, isOver } = await (date === undefined ? readNew(context) : readDays(context, [date]));
      if (isOver) {
        await updateCases(context);
        return { lines, cases: (await listOpenSettlementCases(context.db)).length };
      }
      await context.jobs.enqueue(context.db, { name: 'read-settlements', data: {}, key: 'rest' });
    } catch (error) {
      if (!isPaymentsError(error)) throw error;
      context.log.warn({ err: error }, 'settlements not read');
    }
    throw new ShopError(
      'UNAVAILABLE',
      'We can’t read all settlements from the payment provider right now. The shop goes on by itself.',
    );
  },
});

/** This remedy reads the day of a line again, or everything new, and says whether the case is settled. */
export async function readAgain(context: Context, { subject, detail }: RemedyRequest): Promise<string> {
  const [settlement] = await context.db
    .select({ settledAt: settlements.settledAt })
    .from(settlements)
    .where(eq(settlements.id, String(detail.settlementId)));
  await readSettlements(context, settlement ? { date: toDay(settlement.settledAt) } : {});
  const open = await listOpenSettlementCases(context.db);
  return open.some((each) => each.subject === subject)
    ? 'The provider still says the same.'
    : 'The settlement and our books agree now.';
}

/** Reads the settlements of days again, however long ago they were. Throws PaymentsError. */
export async function readSettledDays(context: Context, days: readonly string[]): Promise<void> {
  await readDays(context, days);
  await updateCases(context);
}

/**
 * This job reads the settlements once a night, every quarter of an hour until it succeeds, and at start when
 * a night was missed.
 */
export async function readNightly(context: Context): Promise<void> {
  const reading = await findReading(context.db, LIST.name);
  const isDue = !reading || reading.reached < reading.until || reading.until < lastNight(new Date());
  if (!isDue) return;
  try {
    const { isOver } = await readNew(context);
    if (isOver) return await updateCases(context);
    await context.jobs.enqueue(context.db, {
      name: 'read-settlements',
      data: {},
      key: 'rest',
      inSeconds: PAUSE_SECONDS,
    });
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    context.log.warn({ err: error }, 'settlements not read');
  }
}

/** The Unix time at which the settlements were due last. */
function lastNight(now: Date): number {
  const night = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), NIGHTLY_UTC_HOUR) / 1000;
  return night * 1000 <= now.getTime() ? night : night - 24 * 3600;
}

interface Progress {
  lines: number;
  /** False when time was up. */
  isOver: boolean;
}

/** Reads what is new since a week before the last reading. Throws PaymentsError. */
async function readNew(context: Context): Promise<Progress> {
  const today = toDay(new Date());
  const reading = await leaseReading(context.db, LIST);
  if (!reading) {
    // Another node is reading. Reading the same lines at once changes nothing.
    return readDays(context, listDays({ from: addDays(today, -LOOKBACK_DAYS), to: today }));
  }
  try {
    const from = toDay(new Date(reading.reached * 1000));
    const { next, ...progress } = await readDays(context, listDays({ from, to: today }));
    // A reading that the provider interrupts begins again, so that it sees the days as they are then.
    const reached = next === null ? reading.until : toStart(next);
    await saveProgress(context.db, reading, Math.min(reached, reading.until));
    return progress;
  } finally {
    await releaseReading(context, LIST.name);
  }
}

/** Reads the lines of days. `next` is the first day that was left when time was up. */
async function readDays(
  context: Context,
  days: readonly string[],
): Promise<Progress & { next: string | null }> {
  const deadline = performance.now() + TIME_LIMIT_MS;
  let lines = 0;
  for (const day of days) {
    if (performance.now() > deadline) return { lines, isOver: false, next: day };
    for await (const page of context.payments.listSettlementLines(day)) {
      await storeLines(context.db, page);
      lines += page.length;
    }
  }
  return { lines, isOver: true, next: null };
}

function toStart(day: string): number {
  return Math.floor((startOfDay(day)?.getTime() ?? 0) / 1000);
}

/** Updates the cases by all settlements that have been read. */
async function updateCases(context: Context): Promise<void> {
  const reading = await findReading(context.db, LIST.name);
  const toDate = (seconds: number) => new Date(seconds * 1000);
  await updateSettlementCases(
    context,
    reading && { since: toDate(reading.since), until: toDate(reading.reached) },
  );
}

export const settlementJobs = [
  defineJob({ name: 'read-settlements', run: readNightly, schedule: { everyMinutes: 15 } }),
];
