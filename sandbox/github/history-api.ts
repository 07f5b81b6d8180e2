import { Hono } from 'hono';
import { requireCommits } from './content-api.ts';
import { checkRunBody, gitCommitBody, releaseBody } from './history-bodies.ts';
import { pageOf } from './pagination.ts';
import { found, problem } from './problem.ts';
import { findCommit } from './references.ts';
import type { FoundRepository, Repositories } from './repository-store.ts';

/** Commits, the latest check runs and releases of `https://api.github.com/repos/{owner}/{repo}`. */
export function historyApi(repositories: Repositories, appUrl: string) {
  const api = new Hono();
  const repos = api.basePath('/repos/:owner/:repo');

  repos.get('/commits/:ref/check-runs', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const { sha } = needCommit(repository, c.req.param('ref'));
    const all = repository.state.checkRuns.get(sha) ?? [];
    const latest = [...new Map(all.map((run) => [run.name, run])).values()];
    const { items, link } = pageOf(latest, c.req.url);
    if (link !== null) c.header('link', link);
    const check_runs = items.map((run) => checkRunBody(run, sha, repository));
    return c.json({ total_count: latest.length, check_runs });
  });
  repos.get('/commits/:ref{.+}', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const { sha } = needCommit(repository, c.req.param('ref'));
    return c.body(sha, 200, { 'content-type': 'application/vnd.github.sha; charset=utf-8' });
  });
  repos.get('/git/commits/:sha{[0-9a-f]+}', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const commit = repository.state.commits.find(({ sha }) => sha === c.req.param('sha'));
    return c.json(gitCommitBody(found(commit), repository));
  });

  repos.get('/releases', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const { items, link } = pageOf(repository.state.releases.toReversed(), c.req.url);
    if (link !== null) c.header('link', link);
    return c.json(items.map((release) => releaseBody(release, repository, appUrl)));
  });
  return api;
}

function needCommit(repository: FoundRepository, ref: string) {
  requireCommits(repository);
  const commit = findCommit(repository.state, ref);
  if (commit === undefined) throw problem(422, `No commit found for SHA: ${ref}`);
  return commit;
}
