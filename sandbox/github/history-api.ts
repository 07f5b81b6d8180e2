import { Hono } from 'hono';
import { requireCommits } from './content-api.ts';
import { findAnyCommit } from './git-changes.ts';
import { checkRunBody, gitCommitBody, releaseBody } from './history-bodies.ts';
import { pageOf } from './pagination.ts';
import { found, problem } from './problem.ts';
import { findCommit } from './references.ts';
import type { FoundRepository, Repositories } from './repository-store.ts';

/** Commits, the latest check runs and releases of `https://api.github.com/repos/{owner}/{repo}`. */
export function historyApi(repositories: Repositories) {
  const api = new Hono();
  const repos = api.basePath('/repos/:owner/:repo');

  repos.get('/commits/:ref/check-runs', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const { sha } = needCommit(repository, c.req.param('ref'));
    const all = repository.state.checkRuns.get(sha) ?? [];
    const latest = [...new Map(all.map((run) => [run.name, run])).values()];
    const check_runs = pageOf(c, latest).map((run) => checkRunBody(run, sha));
    return c.json({ total_count: latest.length, check_runs });
  });
  repos.get('/commits/:ref{.+}', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const { sha } = needCommit(repository, c.req.param('ref'));
    return c.body(sha, 200, { 'content-type': 'application/vnd.github.sha; charset=utf-8' });
  });
  repos.get('/git/commits/:sha{[0-9a-f]+}', (c) => {
    const repository = found(repositories.find(c.req.param()));
    return c.json(gitCommitBody(found(findAnyCommit(repository.state, c.req.param('sha')))));
  });

  repos.get('/releases', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const newestFirst = repository.state.releases.toReversed();
    return c.json(pageOf(c, newestFirst).map((release) => releaseBody(release, repository)));
  });
  return api;
}

function needCommit(repository: FoundRepository, ref: string) {
  requireCommits(repository);
  const commit = findCommit(repository.state, ref);
  if (commit === undefined) throw problem(422, `No commit found for SHA: ${ref}`);
  return commit;
}
