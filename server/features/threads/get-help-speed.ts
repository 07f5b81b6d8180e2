import { gt, sql } from 'drizzle-orm';
import { HELP_SPEED } from '#domain/thread.ts';
import type { Executor } from '../../platform/db/client.ts';
import { helpRequests } from './schema.ts';

export interface HelpSpeed {
  /** The requests that were first answered in the last 30 days. */
  answered: number;
  /** The median seconds from a request to its first answer; null without any. */
  medianSeconds: number | null;
}

/** Says how fast requests for help are answered. Public. */
export async function getHelpSpeed({ db }: { db: Executor }): Promise<HelpSpeed> {
  const { createdAt, firstAnsweredAt } = helpRequests;
  const seconds = sql`extract(epoch from ${firstAnsweredAt} - ${createdAt})`;
  const [speed] = await db
    .select({
      answered: sql<number>`count(*)::int`,
      medianSeconds: sql<number | null>`percentile_cont(0.5) within group (order by ${seconds})::float8`,
    })
    .from(helpRequests)
    .where(gt(firstAnsweredAt, sql`now() - make_interval(days => ${HELP_SPEED.days})`));
  return speed ?? { answered: 0, medianSeconds: null };
}
