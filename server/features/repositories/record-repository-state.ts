import { blockSubject } from '#domain/access-block.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { isBlocked } from '../access/blocks/blocks.ts';
import { openCase } from '../cases/open-case.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { findProjectRow } from '../projects/get-project.ts';

/** `private` is the right state. `gone`: GitHub answers 404 or 410. */
export type RepositoryState = 'private' | 'public' | 'gone';

/**
 * Opens a case when the repository of a project has disappeared or become public, and resolves it once that
 * is fixed, in the caller's transaction. Idempotent.
 */
export async function recordRepositoryState(
  context: Context,
  tx: Executor,
  { projectId, state }: { projectId: string; state: RepositoryState },
): Promise<void> {
  const project = await findProjectRow({ db: tx }, projectId);
  if (!project) return;
  const { name: projectName, repoOwner, repoName } = project;
  const found = { subject: projectId, project: { projectName, repoOwner, repoName }, canReopen: true };
  const repository = `${repoOwner}/${repoName}`;
  if (state === 'gone') {
    // An invitation may have found it first, and opened the case of the block.
    if (await isBlocked(tx, blockSubject('repository', { owner: repoOwner, repo: repoName }))) return;
    const message = `GitHub doesn't show us ${repository}, the repository of ${projectName}, any more.`;
    await openCase(context, tx, { ...found, kind: 'repository_gone', message });
    // Without the repository its visibility is unknown.
    return;
  }
  const resolution = `GitHub shows ${repository} again.`;
  await resolveCase(tx, { kind: 'repository_gone', subject: projectId, resolution });
  if (state === 'public') {
    const message = `${repository}, the repository of ${projectName}, is public: anyone can take it.`;
    await openCase(context, tx, { ...found, kind: 'repository_public', message });
    return;
  }
  const isPrivate = `${repository} is private.`;
  await resolveCase(tx, { kind: 'repository_public', subject: projectId, resolution: isPrivate });
}
