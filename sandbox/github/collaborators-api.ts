import { type Context, Hono } from 'hono';
import type { Store } from '#sandbox/store.ts';
import { isOn } from '#sandbox/switches.ts';
import { type AccountRow, findAccount, findAccountById, findKnownAccount } from './accounts.ts';
import {
  cancelInvitation,
  countRefusal,
  findOpen,
  type InvitationRow,
  invite,
  listMembers,
  listPending,
  type Permission,
  type RepositoryName,
  removeCollaborator,
} from './invitations.ts';
import { pageOf } from './pagination.ts';
import { found, problem } from './problem.ts';
import { collaboratorBody, invitationBody, permissionBody, permissionFrom } from './repository-bodies.ts';

/** Collaborators and invitations of a repository. Source: https://docs.github.com/rest/collaborators */
export function collaboratorsApi(store: Store, appUrl: string) {
  const repos = new Hono().basePath('/repos/:owner/:repo');
  const show = (invitation: InvitationRow) => {
    const invitee = findAccountById(store, invitation.account_id);
    return invitationBody(invitation, found(invitee), appUrl);
  };

  repos.put('/collaborators/:username', async (c) => {
    const account = findUser(store, c.req.param('username'));
    const permission = await readPermission(c);
    rejectTestNames(store, c.req.param(), account);
    if (isOn(store, 'full_seats') && findOpen(store, c.req.param(), account.id) === undefined)
      throw problem(403, 'You have no seats left. Please add more seats to invite this person.');
    const invitation = invite(store, c.req.param(), account, permission);
    return invitation.state === 'accepted' ? c.body(null, 204) : c.json(show(invitation), 201);
  });
  repos.get('/collaborators', (c) => {
    const members = pageOf(c, listMembers(store, c.req.param()));
    return c.json(
      members.map(({ account_id, permission }) =>
        collaboratorBody(found(findAccountById(store, account_id)), permission, appUrl),
      ),
    );
  });
  repos.get('/collaborators/:username', (c) => {
    // An account that was never asked for is no collaborator, and this question makes none.
    const account = found(findKnownAccount(store, c.req.param('username')));
    if (findOpen(store, c.req.param(), account.id)?.state !== 'accepted') throw problem(404, 'Not Found');
    return c.body(null, 204);
  });
  repos.delete('/collaborators/:username', (c) => {
    removeCollaborator(store, c.req.param(), found(findAccount(store, c.req.param('username'))).id);
    return c.body(null, 204);
  });
  repos.get('/collaborators/:username/permission', (c) => {
    const account = found(findAccount(store, c.req.param('username')));
    const member = findOpen(store, c.req.param(), account.id);
    const role = member?.state === 'accepted' ? member.permission : 'none';
    return c.json(permissionBody(account, role, appUrl));
  });

  repos.get('/invitations', (c) => c.json(pageOf(c, listPending(store, c.req.param())).map(show)));
  repos.delete('/invitations/:id{\\d+}', (c) => {
    if (!cancelInvitation(store, c.req.param(), Number(c.req.param('id')))) throw problem(404, 'Not Found');
    return c.body(null, 204);
  });
  return repos;
}

/** Refuses `flaky…` twice per repository, and `blocked` always. */
function rejectTestNames(store: Store, repository: RepositoryName, account: AccountRow): void {
  if (account.key === 'blocked') throw problem(403, 'Must have admin rights to Repository.');
  if (account.key.startsWith('flaky') && countRefusal(store, repository, account.id) < 2) {
    throw problem(503, 'Service Unavailable');
  }
}

function findUser(store: Store, username: string): AccountRow {
  const account = found(findAccount(store, username));
  if (account.type === 'Organization') throw problem(422, 'Validation Failed');
  return account;
}

async function readPermission(c: Context): Promise<Permission> {
  const body = (await c.req.json().catch(() => ({}))) as { permission?: unknown } | null;
  const permission = permissionFrom(body?.permission);
  if (permission === undefined) throw problem(422, 'Validation Failed');
  return permission;
}
