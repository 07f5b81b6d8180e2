import { type AccountRow, simpleAccount } from './accounts.ts';
import { type InvitationRow, isExpired, type Permission, type RepositoryName } from './invitations.ts';

/**
 * Every repository exists, is private and belongs to an organization that the token administers, except names beginning with
 * `public` or `readonly` (no admin permission) and owners beginning with `personal` (user accounts).
 */
function minimalRepository({ owner, repo }: RepositoryName) {
  return {
    id: idOf(`${owner}/${repo}`),
    name: repo,
    full_name: `${owner}/${repo}`,
    private: !startsWith(repo, 'public'),
    owner: {
      login: owner,
      id: idOf(owner),
      type: startsWith(owner, 'personal') ? 'User' : 'Organization',
      site_admin: false,
    },
    html_url: `https://github.com/${owner}/${repo}`,
    url: `https://api.github.com/repos/${owner}/${repo}`,
    description: null,
    fork: false,
  };
}

/** Source: https://docs.github.com/rest/repos/repos#get-a-repository */
export function repository(name: RepositoryName) {
  const shown = minimalRepository(name);
  const ours = !startsWith(name.repo, 'readonly');
  return {
    ...shown,
    visibility: shown.private ? 'private' : 'public',
    archived: false,
    disabled: false,
    default_branch: 'main',
    permissions: { admin: ours, maintain: ours, push: ours, triage: ours, pull: true },
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
    node_id: Buffer.from(`20:RepositoryInvitation${invitation.id}`).toString('base64'),
    repository: minimalRepository({ owner, repo }),
    invitee: simpleAccount(invitee, appUrl),
    inviter: { login: 'capstone-sandbox', id: idOf('capstone-sandbox'), type: 'User', site_admin: false },
    permissions: invitation.permission,
    created_at: new Date(invitation.created_at * 1000).toISOString(),
    expired: isExpired(invitation),
    url: `https://api.github.com/repos/${owner}/${repo}/invitations/${invitation.id}`,
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

/** The requested permission, `write` by default; undefined if unknown. */
export function permissionFrom(asked: unknown): Permission | undefined {
  return asked === undefined ? 'write' : PERMISSIONS[String(asked)];
}

function startsWith(name: string, start: string): boolean {
  return name.toLowerCase().startsWith(start);
}

/** A stable id derived from a name. */
export function idOf(name: string): number {
  return [...name.toLowerCase()].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007,
    7,
  );
}
