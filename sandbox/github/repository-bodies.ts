import { type AccountRow, isoTime, simpleAccount } from './accounts.ts';
import { type InvitationRow, isExpired, type Permission, type RepositoryName } from './invitations.ts';

/** Why a repository takes no changes: its owner archived it, GitHub disabled it, or a migration locked it. */
export type Closure = 'archived' | 'disabled' | 'locked';

/** The data of a repository besides its name. Times are Unix seconds. */
export interface RepositoryDetails {
  id: number;
  isPrivate: boolean;
  closure: Closure | null;
  description: string | null;
  homepage: string | null;
  topics: string[];
  createdAt: number;
  pushedAt: number | null;
  kilobytes: number;
  language: string | null;
  isTemplate: boolean;
  /** `owner/repo`; null unless it was generated. */
  template: string | null;
}

/**
 * Every repository exists, is private and belongs to an organization that the token administers. Exceptions
 * are names that begin with `public` or `readonly` (no admin permission) and owners that begin with
 * `personal` (user accounts).
 */
function minimalRepository({ owner, repo }: RepositoryName, appUrl: string, details?: RepositoryDetails) {
  return {
    id: details?.id ?? idOf(`${owner}/${repo}`),
    name: repo,
    full_name: `${owner}/${repo}`,
    private: details?.isPrivate ?? !startsWith(repo, 'public'),
    owner: simpleAccount(ownerAccount(owner), appUrl),
    html_url: `https://github.com/${owner}/${repo}`,
    description: details?.description ?? null,
  };
}

/** Owners are organizations, unless their name begins with `personal`. */
export function ownerAccount(login: string): AccountRow {
  const type = startsWith(login, 'personal') ? 'User' : 'Organization';
  return { id: idOf(login), key: login.toLowerCase(), login, type };
}

/** Source: https://docs.github.com/rest/repos/repos#get-a-repository */
export function repository(name: RepositoryName, appUrl: string, details: RepositoryDetails) {
  const shown = minimalRepository(name, appUrl, details);
  const ours = !startsWith(name.repo, 'readonly');
  return {
    ...shown,
    visibility: shown.private ? 'private' : 'public',
    default_branch: 'main',
    archived: details.closure === 'archived',
    disabled: details.closure === 'disabled',
    is_template: details.isTemplate,
    ...(details.template ? { template_repository: { full_name: details.template } } : {}),
    permissions: { admin: ours, maintain: ours, push: ours, triage: ours, pull: true },
    homepage: details.homepage,
    language: details.language,
    topics: details.topics,
    size: details.kilobytes,
    created_at: isoTime(details.createdAt),
    pushed_at: isoTime(details.pushedAt ?? details.createdAt),
  };
}

/**
 * An invitation whose `html_url` is the sandbox page that accepts it.
 * Source: https://docs.github.com/rest/collaborators/invitations
 */
export function invitationBody(invitation: InvitationRow, invitee: AccountRow, appUrl: string) {
  const { owner, repo } = invitation;
  return {
    id: invitation.id,
    repository: minimalRepository({ owner, repo }, appUrl),
    invitee: simpleAccount(invitee, appUrl),
    inviter: simpleAccount({ ...ownerAccount('capstone-sandbox'), type: 'User' }, appUrl),
    permissions: invitation.permission,
    created_at: new Date(invitation.created_at * 1000).toISOString(),
    expired: isExpired(invitation),
    html_url: `${appUrl}/sandbox#invite-${invitation.id}`,
  };
}

// Requests use `pull` and `push`, responses `read` and `write`.
const PERMISSIONS: Record<string, Permission> = {
  pull: 'read',
  push: 'write',
  triage: 'triage',
  maintain: 'maintain',
  admin: 'admin',
};

/** Returns the requested permission, by default `write`, or undefined if GitHub doesn't know it. */
export function permissionFrom(asked: unknown): Permission | undefined {
  return asked === undefined ? 'write' : PERMISSIONS[String(asked)];
}

/** Source: https://docs.github.com/rest/collaborators/collaborators#list-repository-collaborators */
export function collaboratorBody(account: AccountRow, role: Permission, appUrl: string) {
  const at = (['read', 'triage', 'write', 'maintain', 'admin'] as const).indexOf(role);
  const permissions = { pull: true, triage: at > 0, push: at > 1, maintain: at > 2, admin: at > 3 };
  return { ...simpleAccount(account, appUrl), permissions, role_name: role };
}

export function permissionBody(account: AccountRow, role: Permission | 'none', appUrl: string) {
  const permission = role === 'maintain' ? 'write' : role === 'triage' ? 'read' : role;
  return { permission, role_name: role, user: { ...simpleAccount(account, appUrl), role_name: role } };
}

function startsWith(name: string, start: string): boolean {
  return name.toLowerCase().startsWith(start);
}

/** Derives a stable id from a name. */
export function idOf(name: string): number {
  return [...name.toLowerCase()].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007,
    7,
  );
}
