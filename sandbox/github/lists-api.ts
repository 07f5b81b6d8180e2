import { type Context, Hono } from 'hono';
import { findInstallation } from './installations.ts';
import { pageOf } from './pagination.ts';
import { found, problem } from './problem.ts';
import { ownerAccount, repository } from './repository-bodies.ts';
import { detailsOf, listedDetails } from './repository-details.ts';
import type { Repositories } from './repository-store.ts';

type Listed = ReturnType<Repositories['list']>[number];

/**
 * Lists of repositories. A token sees all of them, an installation's token those of its owner.
 * Source: https://docs.github.com/rest/repos/repos
 */
export function listsApi(repositories: Repositories, appUrl: string) {
  const api = new Hono();

  function onePage(c: Context, all: Listed[]) {
    const { items, link } = pageOf(all, c.req.url);
    if (link !== null) c.header('link', link);
    return items.map((item) => {
      const details = listedDetails(item) ?? detailsOf(found(repositories.find(item)));
      return repository(item, appUrl, details);
    });
  }

  api.get('/orgs/:org/repos', (c) => {
    const owner = c.req.param('org').toLowerCase();
    if (ownerAccount(owner).type !== 'Organization') throw problem(404, 'Not Found');
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

/** The shop asks for `sort=full_name`. */
function sorted(all: Listed[]): Listed[] {
  return all.toSorted((a, b) => fullName(a).localeCompare(fullName(b)));
}

function fullName({ owner, repo }: Listed): string {
  return `${owner}/${repo}`.toLowerCase();
}
