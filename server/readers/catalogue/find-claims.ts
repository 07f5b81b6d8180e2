import { and, eq, inArray } from 'drizzle-orm';
import type { Manifest } from '#contract/manifest.ts';
import { type Claim, type Evidence, judgeClaims } from '#domain/claims.ts';
import type { Repository } from '#domain/github.ts';
import { projects } from '../../features/projects/schema.ts';
import { repositorySnapshots } from '../../features/repositories/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { isSnapshotOf } from './commit-on-sale.ts';

/**
 * Compares the technologies of projects with their repositories as last read, by the project's ID. Nothing is
 * known of those that were not read. For internal use.
 */
export async function listClaims(db: Executor, projectIds: string[]): Promise<Map<string, Claim[]>> {
  const { id, tech, repoOwner, repoName } = projects;
  const rows = await db
    .select({ id, tech, found: evidenceColumns })
    .from(projects)
    .leftJoin(repositorySnapshots, isSnapshotOf({ projectId: id, repoOwner, repoName }))
    .where(inArray(id, projectIds));
  return new Map(
    rows.map(({ id, tech, found }) => {
      const unknown = tech.map((name) => ({ tech: name, found: null }));
      return [id, found ? judgeClaims(tech, toEvidence(found)) : unknown];
    }),
  );
}

/** Finds what is stored of a repository that a project is sold from; null if none is. For internal use. */
export async function findEvidence(db: Executor, { owner, repo }: Repository): Promise<Evidence | null> {
  const [found] = await db
    .select(evidenceColumns)
    .from(repositorySnapshots)
    .where(and(eq(repositorySnapshots.repoOwner, owner), eq(repositorySnapshots.repoName, repo)))
    .limit(1);
  return found ? toEvidence(found) : null;
}

const { files, otherFiles, languages, tree, readmeHtml, manifest } = repositorySnapshots;
const evidenceColumns = { files, otherFiles, languages, tree, readmeHtml, manifest };

function toEvidence({
  files,
  otherFiles,
  languages,
  tree,
  readmeHtml,
  manifest,
}: Pick<
  typeof repositorySnapshots.$inferSelect,
  'files' | 'otherFiles' | 'languages' | 'tree' | 'readmeHtml' | 'manifest'
>): Evidence {
  const { requires = [] } = (manifest ?? {}) as Manifest;
  return { languages, tree, isWhole: tree.length >= files + otherFiles, readme: readmeHtml, requires };
}
