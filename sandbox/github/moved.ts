import { Hono } from 'hono';
import type { HTTPException } from 'hono/http-exception';
import { repoKey } from './invitations.ts';
import { problem } from './problem.ts';
import { type Closure, idOf } from './repository-bodies.ts';
import type { Repositories } from './repository-store.ts';

/** How GitHub refuses changes of a closed repository. */
const REFUSALS: Record<Closure, () => HTTPException> = {
  archived: () => problem(403, 'Repository was archived so is read-only.'),
  disabled: () => problem(403, 'Repository access blocked', { block: { reason: 'tos' } }),
  locked: () => problem(423, 'Repository has been locked for migration.'),
};

/**
 * Redirects requests for a renamed repository to its id. Those for a deleted repository get a 404. Source:
 * https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 * Closed repositories can be read.
 */
export function moved(
  repositories: Repositories,
  handle: (request: Request) => Response | Promise<Response>,
) {
  const api = new Hono();

  api.use('/repos/:owner/:repo/*', async (c, next) => {
    const { owner, repo } = c.req.param();
    const location = repositories.locate({ owner, repo });
    if (location.isDeleted) throw problem(404, 'Not Found');
    // The repository itself can be changed and deleted.
    const isInside = new URL(c.req.url).pathname.split('/').length > 4;
    if (isInside && c.req.method !== 'GET' && location.closure !== null) throw REFUSALS[location.closure]();
    if (repoKey({ owner, repo }) === repoKey(location)) return next();

    const { pathname, search } = new URL(c.req.url);
    const rest = pathname.split('/').slice(4);
    const moved = ['', 'repositories', idOf(location.key), ...rest].join('/');
    const url = `https://api.github.com${moved}${search}`;
    // After a 301, clients may repeat a request as a GET, so other methods get a 307.
    const status = c.req.method === 'GET' ? 301 : 307;
    return c.json({ message: 'Moved Permanently', url }, status, { location: url });
  });
  api.all('/repositories/:id{\\d+}/*', (c) => {
    const location = repositories.findRenamed(Number(c.req.param('id')));
    if (location === undefined) throw problem(404, 'Not Found');
    const url = new URL(c.req.url);
    const rest = url.pathname.split('/').slice(3);
    url.pathname = ['', 'repos', location.owner, location.repo, ...rest].join('/');
    return handle(new Request(url, c.req.raw));
  });
  return api;
}
