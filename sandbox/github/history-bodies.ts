import { isoTime, simpleAccount } from './accounts.ts';
import type { Commit } from './git.ts';
import type { RepositoryName } from './invitations.ts';
import { idOf, ownerAccount } from './repository-bodies.ts';
import type { CheckRun, Release } from './repository-state.ts';

const UNSIGNED = { verified: false, reason: 'unsigned', payload: null, signature: null, verified_at: null };

const apiUrl = ({ owner, repo }: RepositoryName) => `https://api.github.com/repos/${owner}/${repo}`;
const htmlUrl = ({ owner, repo }: RepositoryName) => `https://github.com/${owner}/${repo}`;
const nodeId = (type: string, id: string | number) => Buffer.from(`${type}${id}`).toString('base64');

/** Source: https://docs.github.com/rest/git/commits#get-a-commit-object */
export function gitCommitBody(commit: Commit, repository: RepositoryName) {
  const { sha, message, author, at, tree, parent } = commit;
  const url = `${apiUrl(repository)}/git`;
  const person = { ...author, date: isoTime(at) };
  return {
    sha,
    node_id: nodeId('C_', sha),
    url: `${url}/commits/${sha}`,
    html_url: `${htmlUrl(repository)}/commit/${sha}`,
    author: person,
    committer: person,
    tree: { sha: tree.sha, url: `${url}/trees/${tree.sha}` },
    message,
    parents:
      parent === null
        ? []
        : [
            {
              sha: parent,
              url: `${url}/commits/${parent}`,
              html_url: `${htmlUrl(repository)}/commit/${parent}`,
            },
          ],
    verification: UNSIGNED,
  };
}

/** Source: https://docs.github.com/rest/releases/releases */
export function releaseBody(release: Release, repository: RepositoryName, appUrl: string) {
  const { tag, name, body, at, draft, prerelease } = release;
  const id = idOf(`${repository.owner}/${repository.repo} ${tag}`);
  const url = `${apiUrl(repository)}/releases/${id}`;
  return {
    url,
    assets_url: `${url}/assets`,
    upload_url: `${url.replace('api.', 'uploads.')}/assets{?name,label}`,
    html_url: `${htmlUrl(repository)}/releases/tag/${tag}`,
    id,
    author: simpleAccount({ ...ownerAccount('capstone-sandbox'), type: 'User' }, appUrl),
    node_id: nodeId('RE_', id),
    tag_name: tag,
    target_commitish: 'main',
    name,
    draft,
    immutable: false,
    prerelease,
    created_at: isoTime(at),
    updated_at: isoTime(at),
    published_at: draft ? null : isoTime(at),
    assets: [],
    tarball_url: `${apiUrl(repository)}/tarball/${tag}`,
    zipball_url: `${apiUrl(repository)}/zipball/${tag}`,
    body,
  };
}

/** Source: https://docs.github.com/rest/checks/runs */
export function checkRunBody(run: CheckRun, sha: string, repository: RepositoryName) {
  const id = idOf(`${sha} ${run.name} ${run.startedAt}`);
  const url = `${apiUrl(repository)}/check-runs/${id}`;
  const html_url = `${htmlUrl(repository)}/runs/${id}`;
  return {
    id,
    name: run.name,
    node_id: nodeId('CR_', id),
    head_sha: sha,
    external_id: '',
    url,
    html_url,
    details_url: html_url,
    status: run.status,
    conclusion: run.conclusion,
    started_at: isoTime(run.startedAt),
    completed_at: run.completedAt === null ? null : isoTime(run.completedAt),
    output: {
      title: run.title,
      summary: run.summary,
      text: null,
      annotations_count: 0,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: suiteId(sha) },
    app: null,
    pull_requests: [],
  };
}

export function suiteId(sha: string): number {
  return idOf(`suite ${sha}`);
}
