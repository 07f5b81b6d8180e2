import { or, sql } from 'drizzle-orm';
import type { Repository } from '#domain/github.ts';
import type { Executor } from '../platform/db/client.ts';
import { projects } from './schema.ts';

/** Ids of the projects that are sold from any of these repositories. GitHub's names have no case. For internal use. */
export async function listProjectsOf(db: Executor, repositories: readonly Repository[]): Promise<string[]> {
  if (repositories.length === 0) return [];
  const { id, repoOwner, repoName } = projects;
  const rows = await db
    .select({ id })
    .from(projects)
    .where(
      or(
        ...repositories.map(
          ({ owner, repo }) =>
            sql`(lower(${repoOwner}), lower(${repoName})) = (${owner.toLowerCase()}, ${repo.toLowerCase()})`,
        ),
      ),
    );
  return rows.map((row) => row.id);
}
