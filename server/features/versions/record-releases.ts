import { and, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Release } from '../../integrations/github/repository-entities.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findProjectRow } from '../projects/get-project.ts';
import { refreshProject } from '../projects/refresh-project.ts';
import { announceVersions } from './announce-versions.ts';
import { projectVersions, versionSources } from './schema.ts';

const MAX_NAME_LENGTH = 200;
/** If a list of 30 is shorter than this without its drafts, it contains all releases. */
const LONG_LIST = 20;

type Row = typeof projectVersions.$inferSelect;

/** A release whose notes have been rendered. */
export interface RenderedRelease extends Omit<Release, 'notes'> {
  notesHtml: string;
}

interface ReadReleases {
  projectId: string;
  /** The published ones of the newest 30 releases, newest first. */
  releases: readonly RenderedRelease[];
}

/**
 * Makes the versions of a project match the releases of its repository, in the caller's transaction.
 * Prereleases are ignored, edited releases change their version, and deleted ones remove it. Owners are
 * mailed about new versions. After the first reading of a repository this is limited to versions of the last
 * hour, which a webhook may have reported. Idempotent.
 */
export async function recordReleases(
  context: Context,
  tx: Executor,
  { projectId, releases }: ReadReleases,
): Promise<void> {
  const project = await findProjectRow({ db: tx }, projectId);
  if (!project) return;
  const isFirst = await lockSource(tx, projectId, `${project.repoOwner}/${project.repoName}`.toLowerCase());
  const before = await tx.select().from(projectVersions).where(eq(projectVersions.projectId, projectId));
  const published = releases.filter(({ prerelease }) => !prerelease).map(toColumns);
  const isAll = isFirst || releases.length < LONG_LIST;
  const removed = await removeOthers(tx, projectId, published, isAll);
  const changed = published.filter((version) => !before.some((known) => isSame(known, version)));
  for (const version of changed) await storeVersion(tx, projectId, version);
  const known = new Set(before.map(({ releaseId }) => releaseId));
  // Do not announce a release that was deleted and recreated with the same tag.
  const replaced = new Set(removed.map(({ tag }) => tag));
  const added = changed
    .filter(({ releaseId, tag }) => !known.has(releaseId) && !replaced.has(tag))
    .map(({ releaseId }) => releaseId);
  const releaseIds = isFirst ? await keepRecent(tx, projectId, added) : added;
  if (releaseIds.length > 0) await announceVersions(context, tx, { projectId, releaseIds });
  if (changed.length + removed.length > 0) await refreshProject(tx, projectId);
}

/** Keeps those that were published within the last hour. */
async function keepRecent(tx: Executor, projectId: string, releaseIds: string[]): Promise<string[]> {
  const { releaseId, publishedAt } = projectVersions;
  const isRecent = sql`${publishedAt} > now() - interval '1 hour'`;
  const rows = await tx
    .select({ releaseId })
    .from(projectVersions)
    .where(and(eq(projectVersions.projectId, projectId), inArray(releaseId, releaseIds), isRecent));
  return rows.map((row) => row.releaseId);
}

/** Lets one reading of a project be stored at a time. Returns whether it is the first of this repository. */
async function lockSource(tx: Executor, projectId: string, repository: string): Promise<boolean> {
  const [first] = await tx
    .insert(versionSources)
    .values({ projectId, repository })
    .onConflictDoNothing()
    .returning();
  if (first) return true;
  const isOfProject = eq(versionSources.projectId, projectId);
  const [source] = await tx.select().from(versionSources).where(isOfProject).for('update');
  if (source?.repository === repository) return false;
  await tx.update(versionSources).set({ repository }).where(isOfProject);
  return true;
}

function toColumns({ id, tag, name, notesHtml, publishedAt }: RenderedRelease) {
  return {
    releaseId: String(id),
    tag: toStorable(tag).slice(0, MAX_NAME_LENGTH),
    name: toStorable(name).slice(0, MAX_NAME_LENGTH),
    notesHtml: toStorable(notesHtml),
    publishedAt: new Date(publishedAt * 1000),
  };
}

/** PostgreSQL can't hold NUL. */
function toStorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

type NewVersion = ReturnType<typeof toColumns>;

function isSame(known: Row, version: NewVersion): boolean {
  return (
    known.releaseId === version.releaseId &&
    known.tag === version.tag &&
    known.name === version.name &&
    known.notesHtml === version.notesHtml &&
    known.publishedAt.getTime() === version.publishedAt.getTime()
  );
}

async function storeVersion(tx: Executor, projectId: string, version: NewVersion): Promise<void> {
  await tx
    .insert(projectVersions)
    .values({ ...version, projectId, updatedAt: version.publishedAt })
    .onConflictDoUpdate({
      target: [projectVersions.projectId, projectVersions.releaseId],
      set: { ...version, updatedAt: sql`clock_timestamp()` },
    });
}

/**
 * Deletes versions that are no longer among the releases: all others of a whole list, or of a shortened one
 * those as new as its oldest.
 */
async function removeOthers(
  tx: Executor,
  projectId: string,
  published: readonly NewVersion[],
  isAll: boolean,
): Promise<Row[]> {
  const oldest = published.reduce<Date | null>(
    (found, { publishedAt }) => (found && found < publishedAt ? found : publishedAt),
    null,
  );
  if (!isAll && !oldest) return [];
  const ids = published.map(({ releaseId }) => releaseId);
  return tx
    .delete(projectVersions)
    .where(
      and(
        eq(projectVersions.projectId, projectId),
        ids.length > 0 ? notInArray(projectVersions.releaseId, ids) : undefined,
        isAll || !oldest ? undefined : gte(projectVersions.publishedAt, oldest),
      ),
    )
    .returning();
}
