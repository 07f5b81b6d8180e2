import { and, eq } from 'drizzle-orm';
import type { Repository } from '#domain/github.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { Tree } from '../../integrations/github/repository-reader.ts';
import type { Executor } from '../../platform/db/client.ts';
import { listUnsoldVivaSets } from '../viva/list-unsold-viva-sets.ts';
import { isSafePath } from './render/select-previews.ts';
import { createFindForeign } from './rules/find-foreign.ts';
import { formatFileList } from './rules/folder-comparison.ts';
import { repositoryFileLists } from './schema.ts';

/** A page carries the list, and browsers hash each file of it. */
const MAX_FILES = 20_000;

export interface ListedCommit extends Repository {
  projectId: string;
  commit: string;
}

/**
 * Stores Git's hashes of a commit's files, without those of libraries, templates and tools, in the caller's
 * transaction. Null is stored when there are too many, or GitHub doesn't list all of them.
 */
export async function storeFileList(
  tx: Executor,
  { projectId, commit }: Pick<ListedCommit, 'projectId' | 'commit'>,
  { entries, truncated }: Tree,
): Promise<void> {
  const safe = entries.filter(({ type, path }) => type === 'blob' && isSafePath(path));
  const findForeign = createFindForeign(safe.map(({ path }) => path));
  const files = safe
    .filter(({ path, size = 0 }) => findForeign(path, size) === null)
    .map(({ path, sha }) => [path, sha] as const);
  const list = truncated || files.length > MAX_FILES ? null : formatFileList(files);
  await tx.insert(repositoryFileLists).values({ projectId, commit, list }).onConflictDoNothing();
}

/**
 * Deletes the lists of commits that were replaced and never sold, as long as these have viva questions.
 * Returns how many.
 */
export async function pruneFileLists(db: Executor): Promise<number> {
  const { projectId, commit } = repositoryFileLists;
  const unsold = await listUnsoldVivaSets(db);
  for (const of of unsold)
    await db.delete(repositoryFileLists).where(and(eq(projectId, of.projectId), eq(commit, of.commit)));
  return unsold.length;
}

/**
 * Gets the list of a commit's files, which `parseFileList` reads; null when it can't be listed. Until the
 * list was read, as for orders from before lists were stored, returns `reading` and enqueues the reading. The
 * caller checks rights.
 */
export async function getFileList(
  { db, jobs }: Context,
  { owner, repo, projectId, commit }: ListedCommit,
): Promise<{ list: string | null } | 'reading'> {
  const [row] = await db
    .select({ list: repositoryFileLists.list })
    .from(repositoryFileLists)
    .where(and(eq(repositoryFileLists.projectId, projectId), eq(repositoryFileLists.commit, commit)));
  if (row) return row;
  const data = { owner, repo, projectId, commit };
  await jobs.enqueue(db, { name: 'read-file-list', data, key: `${projectId} ${commit}` });
  return 'reading';
}

/** This job reads the list of a commit's files. After a failure, the page's next visit enqueues it again. */
export async function readFileList(
  { db, repositoryReader, log }: Context,
  { projectId, ...of }: ListedCommit,
): Promise<void> {
  try {
    const tree = await repositoryReader.getTree(of);
    await storeFileList(db, { projectId, commit: of.commit }, tree);
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    log.warn({ err: error, kind: error.kind, repository: of }, 'list of files not read');
  }
}
