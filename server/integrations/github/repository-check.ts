import { repositoryResponse } from './entities.ts';

export interface RepositoryCheck {
  reachable: boolean;
  private: boolean;
  ownedByOrganisation: boolean;
  mayInvite: boolean;
  /** Read-only, so that no one can be invited or removed. */
  archived: boolean;
  /** Closed by GitHub, for example because of its terms. */
  disabled: boolean;
  /** Whether GitHub makes copies of it. */
  isTemplate: boolean;
}

/** The check of a repository that GitHub doesn't show us. */
export const UNREACHABLE: RepositoryCheck = {
  reachable: false,
  private: false,
  ownedByOrganisation: false,
  mayInvite: false,
  archived: false,
  disabled: false,
  isTemplate: false,
};

/** `canAdminister` is null when the repository itself says so. */
export function toRepositoryCheck(data: unknown, canAdminister: boolean | null): RepositoryCheck {
  const found = repositoryResponse.parse(data);
  return {
    reachable: true,
    private: found.private,
    ownedByOrganisation: found.owner.type === 'Organization',
    mayInvite: canAdminister ?? found.permissions?.admin ?? false,
    archived: found.archived ?? false,
    disabled: found.disabled ?? false,
    isTemplate: found.is_template ?? false,
  };
}

/**
 * Says why no one can be invited to or removed from a repository now, in words for admins; null when nothing
 * speaks against it.
 */
export function findClosure({
  reachable = true,
  archived,
  disabled,
}: Pick<RepositoryCheck, 'archived' | 'disabled'> & { reachable?: boolean }): string | null {
  if (!reachable) return 'GitHub doesn’t show it to us: it’s gone, has moved, or our token may not see it.';
  if (archived) return 'It’s archived, and so read-only. Unarchive it in its settings on GitHub.';
  if (disabled) return 'GitHub has disabled it. Ask GitHub’s support why.';
  return null;
}
