import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import type { ProjectRow } from './project-columns.ts';
import { projects } from './schema.ts';

/**
 * Stops or resumes the sale of a project. Returns whether that changed anything. For internal use; the caller
 * decides whether `pauseWhenFailing` allows it.
 */
export async function setPaused(tx: Executor, projectId: string, isPaused: boolean): Promise<boolean> {
  const changes = { pausedAt: isPaused ? sql`clock_timestamp()` : null };
  return refresh(tx, {
    where: and(
      eq(projects.id, projectId),
      isPaused ? isNull(projects.pausedAt) : isNotNull(projects.pausedAt),
    ),
    changes,
  });
}

/** Stores the sum and number of a project's shown ratings, 1 to 5 each. For internal use. */
export async function recordRating(
  tx: Executor,
  { projectId, sum, count }: { projectId: string; sum: number; count: number },
): Promise<void> {
  const changes = { ratingSum: sum, ratingCount: count };
  await refresh(tx, { where: eq(projects.id, projectId), changes });
}

/** Stores what a project's repository says about it, and no admin can change. For internal use. */
export async function recordRepositoryFacts(
  tx: Executor,
  projectId: string,
  changes: Pick<ProjectRow, 'requires' | 'runsInBrowser' | 'viva' | 'hasVivaFile' | 'paper' | 'tours'>,
): Promise<void> {
  await refresh(tx, { where: eq(projects.id, projectId), changes });
}

/** Stores the sale of a project; nulls end it. For internal use: `setSale` has the rules. */
export async function recordSale(
  tx: Executor,
  projectId: string,
  changes: Pick<ProjectRow, 'salePaise' | 'saleEndsAt'>,
): Promise<void> {
  await refresh(tx, { where: eq(projects.id, projectId), changes });
}

/** Removes the sales that have ended. For internal use. */
export async function removeEndedSales(tx: Executor): Promise<void> {
  const changes = { salePaise: null, saleEndsAt: null };
  await refresh(tx, { where: lte(projects.saleEndsAt, sql`now()`), changes });
}

/** Marks pages that show the project as outdated, but not its editors' forms. For internal use. */
export async function refreshProject(tx: Executor, projectId: string): Promise<void> {
  await refresh(tx, { where: eq(projects.id, projectId), changes: {} });
}

async function refresh(
  tx: Executor,
  { where, changes }: { where: SQL | undefined; changes: PgUpdateSetSource<typeof projects> },
): Promise<boolean> {
  const rows = await tx
    .update(projects)
    .set({ ...changes, refreshedAt: sql`clock_timestamp()` })
    .where(where)
    .returning({ id: projects.id });
  return rows.length > 0;
}
