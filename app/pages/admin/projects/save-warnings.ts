import type { ResultOf } from '#app/lib/callables-client.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { formatRupees } from '#domain/money.ts';
import type { Project } from '#server/features/projects/get-project.ts';
import type { ProjectData } from './project-fields.ts';
import type { RepositoryCheck } from './use-repository-check.ts';

/** Lists changes that need a second confirmation: a price of 0, one that ends a sale, another repository. */
export function listRiskyChanges(data: ProjectData, project: Project | undefined): string[] {
  const salePrice = project?.salePrice ?? 0;
  const before = nameOf(project?.githubRepoUrl);
  const after = nameOf(data.githubRepoUrl);
  const hasMoved = before && after && before.toLowerCase() !== after.toLowerCase();
  return [
    ...(data.price === 0 && project?.price !== 0
      ? ['The price is 0: anyone can get this project for free.']
      : []),
    ...(salePrice && data.price <= salePrice
      ? [`The price is not above the sale price of ${formatRupees(salePrice)}, so the sale ends.`]
      : []),
    ...(hasMoved
      ? [`The repository changes from ${before} to ${after}. New buyers are invited to that one.`]
      : []),
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
  const refused =
    refusal === null
      ? []
      : [`GitHub refuses all invitations to this repository, so the project isn’t on sale. ${refusal}`];
  if (!result.reachable)
    return [
      'Our token can’t see this repository, so we can’t invite anyone to it. Check the address, and that our token or app has access.',
      ...refused,
    ];
  return [
    ...(result.archived
      ? [
          'This repository is archived on GitHub, so no one can be invited to it. Unarchive it first: until then the project isn’t on sale.',
        ]
      : []),
    ...(result.disabled
      ? [
          'GitHub has disabled this repository, so no one can be invited to it. Ask GitHub’s support first: until then the project isn’t on sale.',
        ]
      : []),
    ...(result.archived || result.disabled ? [] : refused),
    ...(result.private ? [] : ['This repository is public: anyone can copy it without paying.']),
    ...(result.ownedByOrganisation
      ? []
      : [
          'This repository belongs to a person, so GitHub may let buyers write to it. Use an organisation’s repository.',
        ]),
    ...(result.mayInvite
      ? []
      : ['Our token can’t invite people to this repository, so invitations would fail.']),
  ];
}
