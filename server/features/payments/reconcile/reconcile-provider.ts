import type { Context } from '../../../context.ts';
import { PAGE_SIZE, type Page, type Payments, type Period } from '../../../integrations/razorpay/payments.ts';
import { isPaymentsError } from '../../../integrations/razorpay/payments-error.ts';
import { listsRead } from '../../../platform/http/request-metrics.ts';
import { leaseReading, type Reading, releaseReading, saveProgress } from './reading.ts';
import { recordDisputes, recordPayments, recordRefunds } from './record-provider-lists.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** A job may run for a minute; the next job continues. */
const TIME_LIMIT_MS = 30_000;
const PAUSE_SECONDS = 5;
/** Far more pages than can be created in one second, so that a list that never ends is not read forever. */
const MAX_PAGES_A_SECOND = 50;

interface ListReading {
  name: string;
  lookback: number;
  /** Reads a page and returns a function that records it. */
  read: (payments: Payments, period: Period, skip: number) => Promise<ReadPage>;
}

interface ReadPage {
  length: number;
  isFull: boolean;
  record: (context: Context) => Promise<void>;
}

/** The lookbacks cover changes after creation. */
const readings: readonly ListReading[] = [
  // Most payments are captured at once, so new payments are read first, in any number.
  reading('payments', HOUR, (payments) => payments.listPaymentsBetween, recordPayments),
  // Banks need up to ten days.
  reading('refunds', 30 * DAY, (payments) => payments.listRefundsBetween, recordRefunds),
  reading('disputes', 180 * DAY, (payments) => payments.listDisputesBetween, recordDisputes),
  // Banks authorize up to 3 days late, and the provider keeps authorized payments for 5 days.
  reading('payments again', 8 * DAY, (payments) => payments.listPaymentsBetween, recordPayments),
];

/**
 * This job reads the provider's payments, refunds and disputes of all orders, every five minutes and at
 * start, and records them like their events. It catches what webhooks missed: lost events, manual refunds,
 * data newer than a restored backup. Each page is committed separately, so that an interrupted reading
 * continues.
 */
export async function reconcileProvider(context: Context): Promise<void> {
  const deadline = performance.now() + TIME_LIMIT_MS;
  const failures: unknown[] = [];
  for (const list of readings) {
    try {
      if (await readList(context, list, deadline)) continue;
      await context.jobs.enqueue(context.db, {
        name: 'reconcile-provider',
        data: {},
        key: 'rest',
        inSeconds: PAUSE_SECONDS,
      });
      break;
    } catch (error) {
      context.log.warn({ err: error, list: list.name }, "the provider's list was not read to its end");
      if (!isPaymentsError(error)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Returns false when time is up. */
async function readList(context: Context, list: ListReading, deadline: number): Promise<boolean> {
  const leased = await leaseReading(context.db, list);
  if (!leased) return true;
  try {
    return await walk(context, list, leased, deadline);
  } finally {
    await releaseReading(context, list.name);
  }
}

/**
 * Reads a list period by period, oldest first, and halves periods of more than a page. Entries that are
 * created or changed meanwhile then move nothing to another page.
 */
async function walk(
  context: Context,
  { read }: ListReading,
  { name, reached, until }: Reading,
  deadline: number,
): Promise<boolean> {
  let from = reached;
  let length = until - from;
  while (from < until) {
    if (performance.now() > deadline) return false;
    const to = Math.min(from + length, until);
    const period = { from, to };
    const page = await read(context.payments, period, 0);
    if (page.isFull && to - from > 1) {
      length = Math.ceil((to - from) / 2);
      continue;
    }
    await page.record(context);
    if (page.isFull) await recordRest(context, read, period);
    if (!(await saveProgress(context.db, { name, reached: from, until }, to))) return true;
    if (page.length < PAGE_SIZE / 2) length *= 2;
    from = to;
  }
  listsRead.setToCurrentTime({ list: name });
  return true;
}

/** Reads the remaining pages of a period that is too short to be halved. */
async function recordRest(context: Context, read: ListReading['read'], period: Period): Promise<void> {
  for (let pages = 1; pages < MAX_PAGES_A_SECOND; pages++) {
    const page = await read(context.payments, period, pages * PAGE_SIZE);
    await page.record(context);
    if (!page.isFull) return;
  }
}

function reading<T>(
  name: string,
  lookback: number,
  getList: (payments: Payments) => (period: Period, skip: number) => Promise<Page<T>>,
  record: (context: Context, items: readonly T[]) => Promise<void>,
): ListReading {
  return {
    name,
    lookback,
    async read(payments, period, skip) {
      const { items, isFull } = await getList(payments)(period, skip);
      return { length: items.length, isFull, record: (context) => record(context, items.toReversed()) };
    },
  };
}
