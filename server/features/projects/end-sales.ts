import { gt, sql } from 'drizzle-orm';
import type { Shop } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { removeEndedSales } from './refresh-project.ts';
import { projects } from './schema.ts';

/** The watch looks again after so many seconds at the latest, also when the database could not be asked. */
const LONGEST_SECONDS = 60;
/** Changes within this time cause one look. */
const PAUSE_MS = 500;

/**
 * Removes each sale at the moment at which it ends, so that lists, caches and open pages show the regular
 * price. Every node watches, so none shows an ended sale because another one has died. The next end is looked
 * up after changes of projects. Returns a function that stops the watch.
 */
export function watchSaleEnds({ db, live, log }: Pick<Shop, 'db' | 'live' | 'log'>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let isStopped = false;
  /** Looks after this time, or before if that is planned. */
  const lookWithin = (ms: number) => {
    const at = performance.now() + ms;
    if (isStopped || at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(look, ms).unref();
  };
  async function look() {
    dueAt = Number.POSITIVE_INFINITY;
    const seconds = await endSales(db).catch((error: unknown) => {
      log.warn({ err: error }, 'ended sales not removed');
      return null;
    });
    lookWithin(Math.min(seconds ?? LONGEST_SECONDS, LONGEST_SECONDS) * 1000);
  }
  const unsubscribe = live.subscribe(['projects'], () => lookWithin(PAUSE_MS));
  lookWithin(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Removes sales that have ended. Returns the seconds until the next one ends; null without one. */
async function endSales(db: Shop['db']): Promise<number | null> {
  await removeEndedSales(db);
  const seconds = sql<number | null>`extract(epoch from min(${projects.saleEndsAt}) - clock_timestamp())`;
  const [next] = await db
    .select({ seconds: seconds.mapWith(Number) })
    .from(projects)
    .where(gt(projects.saleEndsAt, sql`now()`));
  return next?.seconds ?? null;
}

/** The job finds what no watch removed. */
export const projectJobs = [
  defineJob({ name: 'end-sales', run: ({ db }) => removeEndedSales(db), schedule: { everyMinutes: 1 } }),
];
