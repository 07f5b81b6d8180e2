import { and, eq, exists, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { orders } from '../orders/schema.ts';
import { vivaSets } from './schema.ts';

/**
 * Lists the sets of questions of commits that were replaced more than a day ago and never sold. Those
 * replaced later may belong to an order in progress. For internal use.
 */
export async function listUnsoldVivaSets(db: Executor): Promise<{ projectId: string; commit: string }[]> {
  const newer = alias(vivaSets, 'newer');
  const { projectId, commit, readAt } = vivaSets;
  const one = { one: sql`1` };
  const wasReplaced = and(
    eq(newer.projectId, projectId),
    sql`${newer.readAt} > ${readAt}`,
    sql`${newer.readAt} < now() - interval '1 day'`,
  );
  const wasSold = and(eq(orders.projectId, projectId), eq(orders.soldCommit, commit));
  return db
    .select({ projectId, commit })
    .from(vivaSets)
    .where(
      and(
        exists(db.select(one).from(newer).where(wasReplaced)),
        notExists(db.select(one).from(orders).where(wasSold)),
      ),
    );
}
