import { lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { removeEndedSales } from './refresh-project.ts';
import { projects } from './schema.ts';

/** The next sweep comes within this time. */
const AHEAD_SECONDS = 120;

/**
 * Removes sales that have ended, so that lists, caches and open pages show the regular price, and runs again
 * at the moment at which the next one ends.
 */
export async function endSales({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<void> {
  await removeEndedSales(db);
  const [next] = await db
    .select({
      inSeconds: sql<
        number | null
      >`extract(epoch from min(${projects.saleEndsAt}) - clock_timestamp())`.mapWith(Number),
    })
    .from(projects)
    .where(lte(projects.saleEndsAt, sql`now() + make_interval(secs => ${AHEAD_SECONDS})`));
  const inSeconds = next?.inSeconds ?? null;
  if (inSeconds !== null) await jobs.enqueue(db, { name: 'end-sales', data: {}, inSeconds });
}

export const projectJobs = [defineJob({ name: 'end-sales', run: endSales, everyMinute: true })];
