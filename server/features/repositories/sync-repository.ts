import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { id } from '#contract/fields.ts';
import { toSeconds } from '#domain/time.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { isUnavailable, ShopError } from '../../errors.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findProjectRow } from '../projects/get-project.ts';
import type { ProjectRow } from '../projects/project-columns.ts';
import { type KnownRepository, readRepository } from './read-repository.ts';
import { recordSyncFailure } from './record-sync-failure.ts';
import { repositorySnapshots, repositorySyncs } from './schema.ts';
import { READING, storeReading } from './store-reading.ts';

/**
 * Reads a project's repository now. Throws NOT_FOUND, FAILED_PRECONDITION when we can't see the repository at
 * GitHub, it is empty or its content can't be stored, and UNAVAILABLE when GitHub or the database does not
 * answer.
 */
export const syncRepository = callable({
  who: 'projectWrite',
  perMinute: 60,
  data: z.object({ projectId: id }),
  async run(context, { projectId }) {
    const { userId } = context.actor;
    const project = await findProjectRow(context, projectId);
    if (!project) throw new ShopError('NOT_FOUND', 'We can’t find this project.');
    await recordAudit(context.db, { actor: userId, action: 'repository.sync', subject: projectId });
    const outcome = await sync(context, project);
    if ('commit' in outcome) return outcome;
    const status = outcome.isTemporary ? 'UNAVAILABLE' : 'FAILED_PRECONDITION';
    throw new ShopError(status, outcome.failure);
  },
});

/** This job reads a project's repository. A failure is stored, and the sweep tries again. */
export async function runSync(context: Context, { projectId }: { projectId: string }): Promise<void> {
  const project = await findProjectRow(context, projectId);
  if (project) await sync(context, project);
}

type Outcome = { commit: string } | { failure: string; isTemporary: boolean };

async function sync(context: Context, project: ProjectRow): Promise<Outcome> {
  const repository = { owner: project.repoOwner, repo: project.repoName };
  const { beganAt, known } = await beginSync(context, project);
  try {
    const reading = await readRepository(context.repositoryReader, repository, known);
    if (typeof reading === 'string') return recordSyncFailure(context, project, reading);
    await storeReading(context, project.id, { ...reading, beganAt });
    return { commit: reading.commit.commit };
  } catch (error) {
    if (error instanceof CodeHostError)
      context.log.warn({ err: error, kind: error.kind, repository }, 'repository not read');
    else if (isUnavailable(error)) throw error;
    else context.log.error({ err: error, repository }, 'repository not read');
    return recordSyncFailure(context, project, error);
  }
}

/** Gets what is stored, and the start of the sync by the database's clock. */
async function beginSync(
  { db }: Context,
  project: ProjectRow,
): Promise<{ beganAt: string; known: KnownRepository | null }> {
  const [row] = await db
    .insert(repositorySyncs)
    .values({ projectId: project.id })
    .onConflictDoUpdate({ target: repositorySyncs.projectId, set: { projectId: project.id } })
    .returning({
      etags: repositorySyncs.etags,
      id: repositorySyncs.repositoryId,
      private: repositorySyncs.isPrivate,
      archived: repositorySyncs.isArchived,
      disabled: repositorySyncs.isDisabled,
      defaultBranch: repositorySyncs.defaultBranch,
      beganAt: sql<string>`clock_timestamp()::text`,
    });
  if (!row) throw new Error('The sync was not stored.');
  const { beganAt, id, private: isPrivate, archived, disabled, defaultBranch } = row;
  const { repository: etag, ...etags } = row.etags;
  const [snapshot] = await db
    .select()
    .from(repositorySnapshots)
    .where(eq(repositorySnapshots.projectId, project.id));
  const isSame = snapshot?.repoOwner === project.repoOwner && snapshot.repoName === project.repoName;
  // A project whose requirements or questions were never looked for is read as a whole, and so is one that an
  // earlier release read.
  const isComplete =
    isSame && snapshot.reading === READING && project.requires !== null && project.viva !== null;
  if (!isComplete || id === null || isPrivate === null || defaultBranch === null)
    return { beganAt, known: null };
  const { commit, committedAt, checks } = snapshot;
  return {
    beganAt,
    known: {
      // A reading of an earlier release did not look whether the repository is archived.
      etags: etag === undefined || archived === null ? etags : { ...etags, repository: etag },
      facts: {
        id,
        private: isPrivate,
        archived: archived ?? false,
        disabled: disabled ?? false,
        defaultBranch,
      },
      commit: { commit, committedAt: toSeconds(committedAt) },
      checks,
    },
  };
}
