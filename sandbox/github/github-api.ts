import { type Context, Hono } from 'hono';
import type { Store } from '#sandbox/store.ts';
import { isOn } from '#sandbox/switches.ts';
import { type AccountRow, findAccount, findAccountById, profile } from './accounts.ts';
import { conditional, type RateLimit } from './conditional.ts';
import { contentApi } from './content-api.ts';
import { historyApi } from './history-api.ts';
import { findInstallation, installationToken } from './installations.ts';
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
import { listsApi } from './lists-api.ts';
import { moved } from './moved.ts';
import { pageOf } from './pagination.ts';
import { found, problem } from './problem.ts';
import {
  collaboratorBody,
  invitationBody,
  permissionBody,
  permissionFrom,
  repository,
} from './repository-bodies.ts';
import { detailsOf } from './repository-details.ts';
import type { Repositories } from './repository-store.ts';
import { userApi } from './user-api.ts';

export interface GithubOptions {
  store: Store;
  repositories: Repositories;
  appUrl: string;
  rateLimit?: RateLimit;
}

/** The part of `https://api.github.com` that the shop uses. README.md describes it. */
export function githubApi({ store, repositories, appUrl, rateLimit = UNLIMITED }: GithubOptions): Hono {
  const api = new Hono();
  const show = (invitation: InvitationRow) => {
    const invitee = findAccountById(store, invitation.account_id);
    return invitationBody(invitation, found(invitee), appUrl);
  };

  api.use(async (c, next) => {
    if (c.req.header('authorization') === undefined) throw problem(401, 'Requires authentication');
    if (isOn(store, 'expired_token')) throw problem(401, 'Bad credentials');
    await next();
  });
  api.use(conditional(rateLimit));
  api.route(
    '/',
    moved(repositories, (request) => api.fetch(request)),
  );

  api.get('/users/:username', (c) =>
    c.json(profile(found(findAccount(store, c.req.param('username'))), appUrl)),
  );
  api.get('/user/:id{\\d+}', (c) =>
    c.json(profile(found(findAccountById(store, Number(c.req.param('id')))), appUrl)),
  );

  api.route('/', userApi(store, appUrl));

  api.get('/app/installations', (c) => c.json([found(findInstallation('capstone-projects', appUrl))]));
  api.post('/app/installations/:id{\\d+}/access_tokens', (c) =>
    c.json(installationToken(Number(c.req.param('id'))), 201),
  );

  const repos = api.basePath('/repos/:owner/:repo');
  repos.get('/', (c) => {
    const shown = found(repositories.find(c.req.param()));
    return c.json(repository(shown, appUrl, detailsOf(shown)));
  });

  repos.get('/installation', (c) => c.json(found(findInstallation(c.req.param('owner'), appUrl))));

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
    const account = found(findAccount(store, c.req.param('username')));
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

  api.route('/', contentApi(repositories));
  api.route('/', historyApi(repositories));
  api.route('/', listsApi(repositories, appUrl));
  api.notFound(() => problem(404, 'Not Found').getResponse());
  return api;
}

const UNLIMITED: RateLimit = { limit: 5000, remaining: Number.POSITIVE_INFINITY };

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
