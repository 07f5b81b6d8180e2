import { asc, or, sql } from 'drizzle-orm';
import type { Repository } from '#domain/github.ts';
import type { Executor } from '../../platform/db/client.ts';
import { projects } from './schema.ts';

/**
 * Lists the IDs of the projects that are sold from any of these repositories. GitHub's names ignore case. For
 * internal use.
 */
export async function listProjectsOf(db: Executor, repositories: readonly Repository[]): Promise<string[]> {
  return (await listRepositoriesInUse(db, repositories)).map(({ id }) => id);
}

/** Lists the projects that are sold from any of these repositories, oldest first. For internal use. */
export async function listRepositoriesInUse(db: Executor, repositories: readonly Repository[]) {
  if (repositories.length === 0) return [];
  const { id, name, repoOwner, repoName } = projects;
  const rows = await db
    .select({ id, name, repoOwner, repoName })
    .from(projects)
    .where(
      or(
        ...repositories.map(
          ({ owner, repo }) =>
            sql`(lower(${repoOwner}), lower(${repoName})) = (${owner.toLowerCase()}, ${repo.toLowerCase()})`,
        ),
      ),
    )
    .orderBy(asc(projects.createdAt));
  return rows.map((row) => ({ id: row.id, name: row.name, repository: `${row.repoOwner}/${row.repoName}` }));
}
