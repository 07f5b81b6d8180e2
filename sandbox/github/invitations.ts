import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { type AccountRow, findAccount } from './accounts.ts';

/** An invitation, or the membership that it became. */
export interface InvitationRow {
  id: number;
  repo_key: string;
  owner: string;
  repo: string;
  account_id: number;
  permission: Permission;
  state: 'pending' | 'accepted' | 'cancelled' | 'removed';
  created_at: number;
}

export type Permission = 'read' | 'triage' | 'write' | 'maintain' | 'admin';

export interface RepositoryName {
  owner: string;
  repo: string;
}

/** `since` is in Unix seconds. */
export interface PastCollaborator extends RepositoryName {
  login: string;
  since: number;
  /** To read by default. */
  permission?: Permission;
}

const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Invitations expire after seven days, but stay in lists. */
export function isExpired(invitation: InvitationRow): boolean {
  return invitation.state === 'pending' && nowInSeconds() - invitation.created_at >= SEVEN_DAYS;
}

/** Invites an account, or updates the permission of its invitation or membership. */
export function invite(
  store: Store,
  { owner, repo }: RepositoryName,
  account: AccountRow,
  permission: Permission,
): InvitationRow {
  return store.transaction(() => {
    const open = findOpen(store, { owner, repo }, account.id);
    if (open !== undefined) {
      store.run('update invitations set permission = ? where id = ?', permission, open.id);
      return { ...open, permission };
    }
    const id = store.insert('invitations', {
      repo_key: repoKey({ owner, repo }),
      owner,
      repo,
      account_id: account.id,
      permission,
      created_at: nowInSeconds(),
    });
    return mustFind(store, id);
  });
}

/** Finds the pending invitation or active membership. */
export function findOpen(
  store: Store,
  repository: RepositoryName,
  accountId: number,
): InvitationRow | undefined {
  return store.get<InvitationRow>(
    `select * from invitations where repo_key = ? and account_id = ? and state in ('pending', 'accepted')`,
    repoKey(repository),
    accountId,
  );
}

/** Lists the pending invitations of a repository, oldest first. */
export function listPending(store: Store, repository: RepositoryName): InvitationRow[] {
  return store.all<InvitationRow>(
    `select * from invitations where repo_key = ? and state = 'pending' order by id`,
    repoKey(repository),
  );
}

/** Lists the collaborators of a repository in the order of their invitations. */
export function listMembers(store: Store, repository: RepositoryName): InvitationRow[] {
  return store.all<InvitationRow>(
    `select * from invitations where repo_key = ? and state = 'accepted' order by id`,
    repoKey(repository),
  );
}

/** Cancels a pending invitation. Returns false if there is none with this id. */
export function cancelInvitation(store: Store, repository: RepositoryName, id: number): boolean {
  const isPending = listPending(store, repository).some((invitation) => invitation.id === id);
  if (isPending) store.run(`update invitations set state = 'cancelled' where id = ?`, id);
  return isPending;
}

export function removeCollaborator(store: Store, repository: RepositoryName, accountId: number): void {
  store.run(
    `update invitations set state = 'removed' where repo_key = ? and account_id = ? and state = 'accepted'`,
    repoKey(repository),
    accountId,
  );
}

/** Accepts an invitation as the invitee. Returns false if it is not pending. */
export function acceptInvitation(store: Store, id: number): boolean {
  const invitation = store.get<InvitationRow>('select * from invitations where id = ?', id);
  if (invitation === undefined || invitation.state !== 'pending' || isExpired(invitation)) return false;
  store.run(`update invitations set state = 'accepted' where id = ?`, id);
  return true;
}

/** Makes an account a collaborator since a moment of the past. Returns the account's ID. */
export function addPastCollaborator(
  store: Store,
  { owner, repo, login, since, permission = 'read' }: PastCollaborator,
): number {
  const account = findAccount(store, login);
  if (account === undefined) throw new Error(`GitHub allows no account named ${login}.`);
  const { id } = invite(store, { owner, repo }, account, permission);
  store.run(`update invitations set state = 'accepted', created_at = ? where id = ?`, since, id);
  return account.id;
}

/** Counts a refusal and returns the number of earlier ones. */
export function countRefusal(store: Store, repository: RepositoryName, accountId: number): number {
  const count = store.get<{ count: number }>(
    `insert into refusals (repo_key, account_id, count) values (?, ?, 1)
     on conflict do update set count = count + 1 returning count`,
    repoKey(repository),
    accountId,
  );
  return (count?.count ?? 1) - 1;
}

function mustFind(store: Store, id: number): InvitationRow {
  const invitation = store.get<InvitationRow>('select * from invitations where id = ?', id);
  if (invitation === undefined) throw new Error(`Invitation ${id} is not there after it was stored.`);
  return invitation;
}

/** Returns a repository's key. GitHub ignores the case of names. */
export function repoKey({ owner, repo }: RepositoryName): string {
  return `${owner}/${repo}`.toLowerCase();
}
