import { blockSubject } from '#domain/access-block.ts';
import type { Context } from '../../context.ts';
import type { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { Executor } from '../../platform/db/client.ts';
import { openBlock, probeSoon } from '../access/blocks/blocks.ts';
import { findRefusal } from '../access/blocks/find-block.ts';
import type { ProjectRow } from '../projects/project-columns.ts';

type Project = Pick<ProjectRow, 'name' | 'status' | 'repoOwner' | 'repoName'>;

const subjectOf = ({ repoOwner: owner, repoName: repo }: Project) =>
  blockSubject('repository', { owner, repo });

/**
 * Takes a project off sale whose repository was read as closed (`reason` says why), in the caller's
 * transaction, before anyone is sold what can't be delivered. If it's open, a block of it may have ended.
 * Projects that the shop has archived are not for sale, so their repositories may be closed.
 */
export async function recordClosure(
  context: Context,
  tx: Executor,
  { project, reason }: { project: Project; reason: string | null },
): Promise<void> {
  const subject = subjectOf(project);
  if (reason === null) return probeSoon(context, tx, subject);
  if (project.status === 'archived') return;
  await openBlock(context, tx, { subject, reason, project: { ...project, projectName: project.name } });
}

/**
 * Finds why a repository that could not be read refuses everyone; null when it can be invited to all the
 * same, when GitHub doesn't answer, and for refusals of our token, which concern all repositories.
 */
export async function findClosureOf(
  context: Context,
  project: Project,
  found: 'gone' | CodeHostError,
): Promise<string | null> {
  if (found !== 'gone' && found.kind !== 'needs_person') return null;
  const { repoOwner: owner, repoName: repo } = project;
  const refusal = await findRefusal(context, { owner, repo });
  if (refusal === null || refusal === 'unknown' || refusal.subject !== subjectOf(project)) return null;
  return refusal.reason;
}
