import { eq, sql } from 'drizzle-orm';
import { formatMinute } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { ProjectRow } from '../projects/project-columns.ts';
import { findClosureOf, recordClosure } from './record-closure.ts';
import { recordRepositoryState } from './record-repository-state.ts';
import { repositorySyncs } from './schema.ts';

const RETRY_SECONDS = 300;
const BLOCKED_SECONDS = 1800;

interface Failure {
  /** The failure in words for admins. */
  failure: string;
  /** True if waiting may help. */
  isTemporary: boolean;
}

/**
 * Stores why a repository could not be read, and when to try again. `found` is an error if the repository is
 * neither gone nor empty. Earlier content stays.
 */
export async function recordSyncFailure(
  context: Context,
  project: Pick<ProjectRow, 'id' | 'name' | 'status' | 'repoOwner' | 'repoName'>,
  found: unknown,
): Promise<Failure> {
  const { id, repoOwner, repoName } = project;
  const failure = describeFailure(found, `${repoOwner}/${repoName}`);
  const wait = found instanceof CodeHostError ? found.retryAfterSeconds : undefined;
  const seconds = failure.isTemporary ? (wait ?? RETRY_SECONDS) : BLOCKED_SECONDS;
  const isAnswer = found === 'gone' || found instanceof CodeHostError;
  const closure = isAnswer ? await findClosureOf(context, project, found) : null;
  await context.db.transaction(async (tx) => {
    await tx
      .update(repositorySyncs)
      .set({
        failure: failure.failure,
        failedAt: sql`coalesce(${repositorySyncs.failedAt}, now())`,
        nextSyncAt: sql`now() + make_interval(secs => ${seconds})`,
      })
      .where(eq(repositorySyncs.projectId, id));
    if (found === 'gone') await recordRepositoryState(context, tx, { projectId: id, state: 'gone' });
    if (closure !== null) await recordClosure(context, tx, { project, reason: closure });
  });
  return failure;
}

function describeFailure(found: unknown, repository: string): Failure {
  if (found === 'gone')
    return {
      failure: `GitHub doesn’t show us ${repository}. Check its address and our token.`,
      isTemporary: false,
    };
  if (found === 'empty')
    return { failure: `${repository} is empty. Push a commit first.`, isTemporary: false };
  if (!(found instanceof CodeHostError))
    return {
      failure: `We couldn’t store what we read from ${repository}. Please look in the server’s log.`,
      isTemporary: false,
    };
  if (found.kind === 'retry') {
    const { retryAfterSeconds } = found;
    const failure =
      retryAfterSeconds === undefined
        ? 'GitHub isn’t responding, so we couldn’t read the repository. Try again in a few minutes.'
        : `GitHub limits how often we can ask it. We read ${repository} after ${timeIn(retryAfterSeconds)}.`;
    return { failure, isTemporary: true };
  }
  return { failure: `GitHub doesn’t let us read ${repository}: ${found.reason}`, isTemporary: false };
}

const timeIn = (seconds: number) => formatMinute(Date.now() / 1000 + seconds);
