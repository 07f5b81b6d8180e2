import { Hono } from 'hono';
import { requireCommits } from './content-api.ts';
import { checkRunBody, commitBody, gitCommitBody, releaseBody, wholeCommitBody } from './history-bodies.ts';
import { pageOf } from './pagination.ts';
import { found, problem } from './problem.ts';
import { findCommit } from './references.ts';
import type { CheckRun } from './repository-state.ts';
import type { FoundRepository, Repositories } from './repository-store.ts';

/** Commits, check runs and releases of `https://api.github.com/repos/{owner}/{repo}`. */
export function historyApi(repositories: Repositories, appUrl: string) {
  const api = new Hono();
  const repos = api.basePath('/repos/:owner/:repo');

  repos.get('/commits', (c) => {
    const repository = found(repositories.find(c.req.param()));
    requireCommits(repository);
    const { items, link } = pageOf(repository.state.commits.toReversed(), c.req.url);
    if (link !== null) c.header('link', link);
    return c.json(items.map((commit) => commitBody(commit, repository)));
  });
  repos.get('/commits/:ref/check-runs', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const { sha } = needCommit(repository, c.req.param('ref'));
    const runs = selectRuns(repository.state.checkRuns.get(sha) ?? [], c.req.query());
    const { items, link } = pageOf(runs, c.req.url);
    if (link !== null) c.header('link', link);
    const check_runs = items.map((run) => checkRunBody(run, sha, repository));
    return c.json({ total_count: runs.length, check_runs });
  });
  repos.get('/commits/:ref{.+}', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const commit = needCommit(repository, c.req.param('ref'));
    if (c.req.header('accept')?.includes('application/vnd.github.sha'))
      return c.body(commit.sha, 200, { 'content-type': 'application/vnd.github.sha; charset=utf-8' });
    const before = repository.state.commits.find(({ sha }) => sha === commit.parent)?.tree;
    return c.json(wholeCommitBody(commit, before, repository));
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
  repos.get('/releases/latest', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const release = repository.state.releases.findLast(({ draft, prerelease }) => !draft && !prerelease);
    return c.json(releaseBody(found(release), repository, appUrl));
  });
  repos.get('/releases/tags/:tag{.+}', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const release = repository.state.releases.find(({ tag, draft }) => tag === c.req.param('tag') && !draft);
    return c.json(releaseBody(found(release), repository, appUrl));
  });
  return api;
}

function needCommit(repository: FoundRepository, ref: string) {
  requireCommits(repository);
  const commit = findCommit(repository.state, ref);
  if (commit === undefined) throw problem(422, `No commit found for SHA: ${ref}`);
  return commit;
}

/**
 * Selects check runs, by default the last one of each name.
 * Source: https://docs.github.com/rest/checks/runs#list-check-runs-for-a-git-reference
 */
function selectRuns(
  runs: readonly CheckRun[],
  { filter, check_name, status }: Record<string, string | undefined>,
): CheckRun[] {
  const latest = [...new Map(runs.map((run) => [run.name, run])).values()];
  return (filter === 'all' ? runs.toReversed() : latest).filter(
    (run) =>
      (check_name === undefined || run.name === check_name) &&
      (status === undefined || run.status === status),
  );
}
