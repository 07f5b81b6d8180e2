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
    return c.json(onePage(c, visible(c, sorted(c, ours, 'created'))));
  });
  api.get('/user/repos', (c) => c.json(onePage(c, visible(c, sorted(c, repositories.list(), 'full_name')))));
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
  api.get('/search/repositories', (c) => {
    const matching = repositories.list().filter(matcher(c.req.query('q') ?? ''));
    const items = onePage(c, matching).map((body) => ({ ...body, score: 1 }));
    return c.json({ total_count: matching.length, incomplete_results: false, items });
  });
  return api;
}

/** Applies `sort` and `direction`. By default only names are in ascending order. */
function sorted(c: Context, all: Listed[], byDefault: 'created' | 'full_name'): Listed[] {
  const sort = c.req.query('sort') ?? byDefault;
  const direction = c.req.query('direction') ?? (sort === 'full_name' ? 'asc' : 'desc');
  const compare = (a: Listed, b: Listed) =>
    sort === 'full_name' ? fullName(a).localeCompare(fullName(b)) : a.facts.createdAt - b.facts.createdAt;
  return all.toSorted((a, b) => (direction === 'asc' ? compare(a, b) : compare(b, a)));
}

function visible(c: Context, all: Listed[]): Listed[] {
  const wanted = c.req.query('type') ?? c.req.query('visibility') ?? 'all';
  return all.filter(
    ({ isPrivate }) => !['private', 'public'].includes(wanted) || isPrivate === (wanted === 'private'),
  );
}

/** Matches words in name or description, and the qualifiers `org:`, `user:`, `repo:` and `is:`. */
function matcher(query: string): (each: Listed) => boolean {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (each) => {
    const text = `${each.repo} ${each.facts.description ?? ''} ${each.facts.topics.join(' ')}`.toLowerCase();
    return terms.every((term) => {
      const [qualifier, value] = term.split(':', 2);
      if (value === undefined) return text.includes(term);
      if (qualifier === 'org' || qualifier === 'user') return each.owner.toLowerCase() === value;
      if (qualifier === 'repo') return fullName(each) === value;
      if (qualifier === 'is') return each.isPrivate === (value === 'private');
      return true;
    });
  };
}

function fullName({ owner, repo }: Listed): string {
  return `${owner}/${repo}`.toLowerCase();
}
