import { randomUUID } from 'node:crypto';
import { projectPausedMail } from '#content/mails/project-paused.ts';
import { isOnSale } from '#domain/project.ts';
import type { RepositoryChecks } from '#domain/repository.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { isCommitOlderThan } from '../../readers/catalogue/commit-on-sale.ts';
import { findProjectRow } from '../projects/get-project.ts';
import type { ProjectRow } from '../projects/project-columns.ts';
import { setPaused } from '../projects/refresh-project.ts';

/** GitHub may not have started the checks of a younger commit. */
const CHECKS_START_WITHIN_MINUTES = 60;

interface CheckedProject {
  projectId: string;
  /** The checks of the commit on sale; null without check runs. */
  checks: RepositoryChecks | null;
}

/**
 * Pauses a project whose checks fail and resumes one whose checks pass, in the caller's transaction. Pending
 * checks change nothing. A repository without checks is not paused, and resumes once its commit has had time
 * to start some. Mails support once per pause, and the waiting list at its end.
 */
export async function recordChecks(
  context: Context,
  tx: Executor,
  { projectId, checks }: CheckedProject,
): Promise<void> {
  const project = await findProjectRow({ db: tx }, projectId);
  if (!project) return;
  const isPaused = await shouldPause(tx, project, checks);
  const hasChanged = await setPaused(tx, projectId, isPaused);
  if (!hasChanged) return;
  if (isPaused) await tellSupport(context, tx, project, checks);
  else await context.jobs.enqueue(tx, { name: 'mail-waiting-list', data: {}, key: projectId });
}

async function shouldPause(
  tx: Executor,
  { id, pauseWhenFailing, pausedAt }: ProjectRow,
  checks: RepositoryChecks | null,
): Promise<boolean> {
  if (!pauseWhenFailing || checks?.state === 'passing') return false;
  if (checks?.state === 'failing') return true;
  if (pausedAt === null || checks) return pausedAt !== null;
  return !(await isCommitOlderThan(tx, id, CHECKS_START_WITHIN_MINUTES));
}

/** Drafts and archived projects cause no mail. */
async function tellSupport(
  context: Context,
  tx: Executor,
  { id, slug, name, status, pricePaise, repoOwner, repoName }: ProjectRow,
  checks: RepositoryChecks | null,
): Promise<void> {
  if (!isOnSale({ status, price: pricePaise })) return;
  await enqueueMail(context, tx, {
    mail: projectPausedMail,
    subjectKey: `${id} ${randomUUID()}`,
    data: {
      slug,
      projectName: name,
      repository: `${repoOwner}/${repoName}`,
      summary: checks?.summary ?? null,
    },
  });
}
