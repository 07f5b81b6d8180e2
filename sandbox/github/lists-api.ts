import { type Context, Hono } from 'hono';
import { simpleAccount } from './accounts.ts';
import { findInstallation } from './installations.ts';
import { pageOf } from './pagination.ts';
import { found, problem } from './problem.ts';
import { ownerAccount, repository } from './repository-bodies.ts';
import { detailsOf } from './repository-details.ts';
import type { Repositories } from './repository-store.ts';

type Listed = ReturnType<Repositories['list']>[number];

/**
 * Organizations and lists of repositories. A token sees all of them, an installation's token those of its
 * owner. Source: https://docs.github.com/rest/repos/repos, https://docs.github.com/rest/orgs/orgs
 */
export function listsApi(repositories: Repositories, appUrl: string) {
  const api = new Hono();

  function onePage(c: Context, all: Listed[]) {
    return pageOf(c, all).map((item) => repository(item, appUrl, detailsOf(found(repositories.find(item)))));
  }

  api.get('/orgs/:org', (c) => c.json(organization(c.req.param('org'), appUrl)));
  // The token is a member of every organization, unless its name begins with `foreign`.
  api.get('/user/memberships/orgs/:org', (c) => {
    const { login } = organization(c.req.param('org'), appUrl);
    if (login.toLowerCase().startsWith('foreign')) throw problem(404, 'Not Found');
    return c.json({ state: 'active', role: 'member' });
  });
  api.get('/orgs/:org/repos', (c) => {
    const owner = organization(c.req.param('org'), appUrl).login.toLowerCase();
    const ours = repositories.list().filter((each) => each.owner.toLowerCase() === owner);
    return c.json(onePage(c, sorted(ours)));
  });
  api.get('/user/repos', (c) => c.json(onePage(c, sorted(repositories.list()))));
  api.get('/installation/repositories', (c) => {
    const id = /ghs_installation_(\d+)/.exec(c.req.header('authorization') ?? '')?.[1];
    if (id === undefined)
      throw problem(403, 'You must authenticate with an installation access token to list its repositories.');
    const ours = repositories
      .list()
      .filter(({ owner }) => findInstallation(owner, appUrl)?.id === Number(id));
    return c.json({
      total_count: ours.length,
      repository_selection: 'all',
      repositories: onePage(c, ours),
    });
  });
  return api;
}

/**
 * An organization whose name begins with `paid` is on the plan Team. One whose name begins with `closed` lets no
 * member create repositories.
 */
function organization(name: string, appUrl: string) {
  const account = ownerAccount(name);
  if (account.type !== 'Organization') throw problem(404, 'Not Found');
  return {
    ...simpleAccount(account, appUrl),
    default_repository_permission: 'none',
    members_can_fork_private_repositories: false,
    members_can_create_private_repositories: !name.toLowerCase().startsWith('closed'),
    plan: { name: name.toLowerCase().startsWith('paid') ? 'team' : 'free' },
  };
}

/** The shop asks for `sort=full_name`. */
function sorted(all: Listed[]): Listed[] {
  return all.toSorted((a, b) => fullName(a).localeCompare(fullName(b)));
}

function fullName({ owner, repo }: Listed): string {
  return `${owner}/${repo}`.toLowerCase();
}
