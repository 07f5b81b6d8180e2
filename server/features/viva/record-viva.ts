import { and, eq, not } from 'drizzle-orm';
import { shortCommit } from '#domain/repository.ts';
import type { Tour } from '#domain/tour.ts';
import type { VivaCode, VivaQuestion } from '#domain/viva.ts';
import type { Context } from '../../context.ts';
import type { Db, Executor } from '../../platform/db/client.ts';
import { openCase } from '../cases/open-case.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { orders } from '../orders/schema.ts';
import type { ProjectRow } from '../projects/project-columns.ts';
import { listUnsoldVivaSets } from './list-unsold-viva-sets.ts';
import { vivaSets } from './schema.ts';

interface Reading {
  commit: string;
  questions: VivaQuestion[];
  code: VivaCode;
  tours: Tour[];
  isWritten: boolean;
  /** What is wrong with the code that the questions name, in words for admins. */
  broken: string[];
  /** Whether an earlier commit of the repository was read, so that this one was pushed. */
  isPush: boolean;
}

/** The number of questions that a case names. */
const MAX_NAMED = 50;

/**
 * Stores the viva questions and tours of a commit, in the caller's transaction, and returns the questions that are stored. The general
 * questions of a commit that was sold stay as they are, however a later release makes them, because buyers
 * have marked them. A push that breaks questions opens one case, which is resolved by the push that repairs
 * them. For internal use.
 */
export async function recordViva(
  context: Context,
  tx: Executor,
  project: Pick<ProjectRow, 'id' | 'name' | 'repoOwner' | 'repoName'>,
  { commit, questions, code, tours, isWritten, broken, isPush }: Reading,
): Promise<VivaQuestion[]> {
  const { id: projectId, name: projectName, repoOwner, repoName } = project;
  const set = { questions, code, tours, questionIds: questions.map(({ id }) => id), isWritten };
  const kept = isWritten ? null : await findSoldQuestions(tx, { projectId, commit });
  await tx
    .insert(vivaSets)
    .values({ projectId, commit, ...set })
    .onConflictDoUpdate({ target: [vivaSets.projectId, vivaSets.commit], set: kept ? { tours } : set });
  const about = { kind: 'viva_anchors', subject: projectId } as const;
  if (broken.length === 0) {
    await resolveCase(tx, { ...about, resolution: 'Every question names code that is there.' });
    return kept ?? questions;
  }
  // The first reading is an import, which says the same to the admin who started it.
  if (!isPush) return kept ?? questions;
  const more = broken.length - MAX_NAMED;
  const message = [
    `The viva.json of ${projectName} names code that isn’t in commit ${shortCommit(commit)}.`,
    ...broken.slice(0, MAX_NAMED),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join(' ');
  await openCase(context, tx, {
    ...about,
    project: { projectName, repoOwner, repoName },
    message,
    canReopen: true,
  });
  return kept ?? questions;
}

/** Finds the general questions of a commit that was sold; null if there are none. */
async function findSoldQuestions(
  tx: Executor,
  { projectId, commit }: { projectId: string; commit: string },
): Promise<VivaQuestion[] | null> {
  const [set] = await tx
    .select({ questions: vivaSets.questions })
    .from(vivaSets)
    .where(and(eq(vivaSets.projectId, projectId), eq(vivaSets.commit, commit), not(vivaSets.isWritten)));
  const sold = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.projectId, projectId), eq(orders.soldCommit, commit)))
    .limit(1);
  return set && (await sold).length > 0 ? set.questions : null;
}

/** Deletes the questions of commits that were replaced and never sold. Returns how many sets. */
export async function pruneVivaSets(db: Db): Promise<number> {
  const unsold = await listUnsoldVivaSets(db);
  for (const { projectId, commit } of unsold)
    await db.delete(vivaSets).where(and(eq(vivaSets.projectId, projectId), eq(vivaSets.commit, commit)));
  return unsold.length;
}
