import { isoTime } from './accounts.ts';
import type { Commit } from './git.ts';
import type { RepositoryName } from './invitations.ts';
import { idOf } from './repository-bodies.ts';
import type { CheckRun, Release } from './repository-state.ts';

/** Source: https://docs.github.com/rest/git/commits#get-a-commit-object */
export function gitCommitBody({ sha, message, author, at, parent, tree }: Commit) {
  const person = { ...author, date: isoTime(at) };
  const parents = parent === null ? [] : [{ sha: parent }];
  return { sha, author: person, committer: person, message, tree: { sha: tree.sha }, parents };
}

/** Source: https://docs.github.com/rest/releases/releases */
export function releaseBody(release: Release, { owner, repo }: RepositoryName) {
  const { tag, name, body, at, draft, prerelease } = release;
  return {
    id: idOf(`${owner}/${repo} ${tag}`),
    tag_name: tag,
    name,
    body,
    draft,
    prerelease,
    created_at: isoTime(at),
    published_at: draft ? null : isoTime(at),
  };
}

/** Source: https://docs.github.com/rest/checks/runs */
export function checkRunBody(run: CheckRun, sha: string) {
  return {
    id: idOf(`${sha} ${run.name} ${run.startedAt}`),
    name: run.name,
    head_sha: sha,
    status: run.status,
    conclusion: run.conclusion,
    started_at: isoTime(run.startedAt),
    completed_at: run.completedAt === null ? null : isoTime(run.completedAt),
    output: { title: run.title, summary: run.summary },
  };
}
