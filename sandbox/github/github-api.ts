import { Hono } from 'hono';
import type { Store } from '#sandbox/store.ts';
import { isOn } from '#sandbox/switches.ts';
import { findAccount, findAccountById, profile } from './accounts.ts';
import { collaboratorsApi } from './collaborators-api.ts';
import { conditional, type RateLimit } from './conditional.ts';
import { contentApi } from './content-api.ts';
import { historyApi } from './history-api.ts';
import { findInstallation, installationToken } from './installations.ts';
import { listsApi } from './lists-api.ts';
import { moved } from './moved.ts';
import { found, problem } from './problem.ts';
import { repository } from './repository-bodies.ts';
import { detailsOf } from './repository-details.ts';
import type { Repositories } from './repository-store.ts';
import { type ContentLimit, templatesApi } from './templates-api.ts';
import { userApi } from './user-api.ts';

export interface GithubOptions {
  store: Store;
  repositories: Repositories;
  appUrl: string;
  rateLimit?: RateLimit;
  /** How much may be created in a time; unlimited by default. */
  contentLimit?: ContentLimit | undefined;
}

/** The part of `https://api.github.com` that the shop uses. README.md describes it. */
export function githubApi({
  store,
  repositories,
  appUrl,
  rateLimit = UNLIMITED,
  contentLimit,
}: GithubOptions): Hono {
  const api = new Hono();

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

  api.route('/', collaboratorsApi(store, appUrl));
  api.route('/', templatesApi(repositories, { appUrl, contentLimit }));
  api.route('/', contentApi(repositories));
  api.route('/', historyApi(repositories));
  api.route('/', listsApi(repositories, appUrl));
  api.notFound(() => problem(404, 'Not Found').getResponse());
  return api;
}

const UNLIMITED: RateLimit = { limit: 5000, remaining: Number.POSITIVE_INFINITY };
