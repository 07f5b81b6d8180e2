import { and, eq, notInArray, sql } from 'drizzle-orm';
import { toBasePaper } from '#contract/manifest.ts';
import type { RepositoryPreview, RepositoryRelease } from '#domain/repository.ts';
import { summariseTours } from '#domain/tour.ts';
import { summariseViva } from '#domain/viva.ts';
import type { Context } from '../../context.ts';
import { findClosure } from '../../integrations/github/repository-check.ts';
import type { Executor } from '../../platform/db/client.ts';
import { recordChecks } from '../pauses/record-checks.ts';
import { deleteUnusedCovers, storeCoverWidths } from '../projects/covers.ts';
import { followManifest } from '../projects/follow-manifest.ts';
import { findProjectRow } from '../projects/get-project.ts';
import { refreshProject } from '../projects/refresh-project.ts';
import { type RenderedRelease, recordReleases } from '../versions/record-releases.ts';
import { recordViva } from '../viva/record-viva.ts';
import { storeFileList } from './file-lists.ts';
import type { NewContent, RepositoryReading } from './read-repository.ts';
import { recordClosure } from './record-closure.ts';
import { recordRepositoryState } from './record-repository-state.ts';
import { repositoryFiles, repositorySnapshots, repositorySyncs } from './schema.ts';

/**
 * Changes with what is read of a commit, or how. Snapshots that have another number are read again as a
 * whole.
 */
export const READING = 7;

type Snapshot = typeof repositorySnapshots.$inferSelect;

/** Most projects are read every 30 minutes. The random part keeps them from being read all at once. */
const NEXT_SYNC = sql`now() + interval '25 minutes' + random() * interval '5 minutes'`;

/**
 * Stores a reading of a project's repository, in one transaction. Ignores it when a sync that began later is
 * already stored, or the project has another repository now.
 */
export async function storeReading(
  context: Context,
  projectId: string,
  { beganAt, ...reading }: RepositoryReading & { beganAt: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const project = await findProjectRow({ db: tx }, projectId);
    const { owner, repo } = reading.repository;
    if (project?.repoOwner !== owner || project.repoName !== repo) return;
    if (!(await claimStored(tx, projectId, beganAt, reading))) return;
    const [before] = await tx
      .select()
      .from(repositorySnapshots)
      .where(eq(repositorySnapshots.projectId, projectId));
    const hasChanged = await storeSnapshot(tx, projectId, reading, before);
    if (reading.content) {
      const { manifest, hasDevContainer, viva, tours } = reading.content;
      await followManifest(tx, project, { from: before?.manifest ?? null, to: manifest ?? {} });
      const { commit } = reading.commit;
      const isPush = before?.repoOwner === owner && before.repoName === repo && before.commit !== commit;
      const questions = await recordViva(context, tx, project, { ...viva, tours, commit, isPush });
      await refreshProject(tx, projectId, {
        requires: manifest?.requires ?? [],
        runsInBrowser: hasDevContainer && manifest?.codespaces !== false,
        viva: summariseViva(questions),
        hasVivaFile: viva.isWritten,
        paper: toBasePaper(manifest?.paper),
        tours: summariseTours(tours),
      });
    }
    if (hasChanged) await refreshProject(tx, projectId);
    const { facts, releases, checks } = reading;
    const state = facts.private ? 'private' : 'public';
    await recordRepositoryState(context, tx, { projectId, state });
    await recordClosure(context, tx, { project, reason: findClosure(facts) });
    if (releases) await recordReleases(context, tx, { projectId, releases });
    await recordChecks(context, tx, { projectId, checks });
  });
}

/** Whether this is the newest sync so far. The lock excludes other syncs. */
async function claimStored(
  tx: Executor,
  projectId: string,
  beganAt: string,
  { etags, facts }: RepositoryReading,
): Promise<boolean> {
  const rows = await tx
    .update(repositorySyncs)
    .set({
      etags,
      repositoryId: facts.id,
      isPrivate: facts.private,
      isArchived: facts.archived,
      isDisabled: facts.disabled,
      defaultBranch: facts.defaultBranch,
      failure: null,
      failedAt: null,
      nextSyncAt: NEXT_SYNC,
      storedSyncBeganAt: sql`${beganAt}::timestamptz`,
    })
    .where(
      and(
        eq(repositorySyncs.projectId, projectId),
        sql`coalesce(${repositorySyncs.storedSyncBeganAt} < ${beganAt}::timestamptz, true)`,
      ),
    )
    .returning({ id: repositorySyncs.projectId });
  return rows.length > 0;
}

async function storeSnapshot(
  tx: Executor,
  projectId: string,
  { repository, commit, content, checks, releases }: RepositoryReading,
  before: Snapshot | undefined,
): Promise<boolean> {
  const release = releases === null ? (before?.release ?? null) : toNewestRelease(releases);
  const columns = {
    repoOwner: repository.owner,
    repoName: repository.repo,
    commit: commit.commit,
    committedAt: new Date(commit.committedAt * 1000),
    checks,
    release,
    syncedAt: sql`clock_timestamp()`,
    ...(content && toContentColumns(content)),
  };
  if (content) {
    await replaceFiles(tx, projectId, content);
    if (content.cover) await storeCoverWidths(tx, content.cover.pictureId, content.cover.widths);
    await storeFileList(tx, { projectId, commit: commit.commit }, content);
    const values = { projectId, files: content.files, ...columns };
    await tx
      .insert(repositorySnapshots)
      .values(values)
      .onConflictDoUpdate({ target: repositorySnapshots.projectId, set: columns });
    if (before?.cover && before.cover !== columns.cover) await deleteUnusedCovers(tx);
    return true;
  }
  await tx.update(repositorySnapshots).set(columns).where(eq(repositorySnapshots.projectId, projectId));
  return JSON.stringify([before?.checks, before?.release]) !== JSON.stringify([checks, release]);
}

function toContentColumns(content: NewContent) {
  return {
    reading: READING,
    files: content.files,
    otherFiles: content.otherFiles,
    languages: content.languages,
    tree: content.tree,
    readmeHtml: content.readmeHtml,
    previews: content.previews.map(
      ({ id, path, kind, page = null, width = null, height = null, smaller = [] }): RepositoryPreview => ({
        path,
        kind,
        fileId: id,
        page,
        width,
        height,
        smaller: smaller.map((file) => ({ fileId: file.id, width: file.width ?? 0 })),
      }),
    ),
    cover: content.cover?.pictureId ?? null,
    manifest: content.manifest as Record<string, unknown> | null,
    absentFiles: content.absentFiles,
    problems: content.problems,
  };
}

/** Files that the manifest no longer allows are deleted at once. */
async function replaceFiles(tx: Executor, projectId: string, { previews }: NewContent): Promise<void> {
  const files = previews.flatMap(({ smaller = [], ...file }) => [file, ...smaller]);
  const ids = files.map(({ id }) => id);
  await tx
    .delete(repositoryFiles)
    .where(and(eq(repositoryFiles.projectId, projectId), notInArray(repositoryFiles.id, ids)));
  for (const file of files)
    await tx
      .insert(repositoryFiles)
      .values({ ...file, projectId })
      .onConflictDoNothing();
}

function toNewestRelease(releases: readonly RenderedRelease[]): RepositoryRelease | null {
  const newest = releases.find(({ prerelease }) => !prerelease);
  if (!newest) return null;
  const { tag, name, publishedAt } = newest;
  return { tag: tag.toWellFormed(), name: name.slice(0, 200).toWellFormed(), publishedAt };
}
