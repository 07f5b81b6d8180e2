import type { ResultOf } from '#app/lib/callables-client.ts';
import * as messages from '#app/messages/admin-projects.tsx';
import type { Project } from '#contract/documents.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import type { ProjectData } from './project-fields.ts';
import type { RepositoryCheck } from './use-repository-check.ts';

/** Lists changes that need a second confirmation: a price of 0 and a different repository. */
export function listRiskyChanges(data: ProjectData, project: Project | undefined): string[] {
  const before = nameOf(project?.githubRepoUrl);
  const after = nameOf(data.githubRepoUrl);
  const hasMoved = before && after && before.toLowerCase() !== after.toLowerCase();
  return [
    ...(data.price === 0 && project?.price !== 0 ? [messages.priceIsZero] : []),
    ...(hasMoved ? [messages.repositoryMoves(before, after)] : []),
  ];
}

function nameOf(url = ''): string | null {
  const repository = parseRepositoryUrl(url);
  return repository && `${repository.owner}/${repository.repo}`;
}

/** Lists the problems of a repository. None of them prevents saving. */
export function listRepositoryWarnings(check: RepositoryCheck): string[] {
  if (check.state === 'failed') return [check.message];
  return check.state === 'checked' ? warningsOf(check.result) : [];
}

function warningsOf(result: ResultOf<'checkRepository'>): string[] {
  const { refusal } = result;
  const refused = refusal === null ? [] : [messages.isRefused(refusal)];
  if (!result.reachable) return [messages.unreachable, ...refused];
  return [
    ...(result.archived ? [messages.isArchived] : []),
    ...(result.disabled ? [messages.isDisabled] : []),
    ...(result.archived || result.disabled ? [] : refused),
    ...(result.private ? [] : [messages.isPublic]),
    ...(result.ownedByOrganisation ? [] : [messages.belongsToPerson]),
    ...(result.mayInvite ? [] : [messages.mayNotInvite]),
  ];
}
