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

/** Removes the sales that have ended. For internal use. */
export async function removeEndedSales(tx: Executor): Promise<void> {
  const changes = { salePaise: null, saleEndsAt: null };
  await refresh(tx, { where: lte(projects.saleEndsAt, sql`now()`), changes });
}

/**
 * Stores facts about a project that editors don't type into its form, and marks pages that show it as outdated,
 * but not its editors' forms. For internal use.
 */
export async function refreshProject(
  tx: Executor,
  projectId: string,
  changes: Partial<ProjectRow> = {},
): Promise<void> {
  await refresh(tx, { where: eq(projects.id, projectId), changes });
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
