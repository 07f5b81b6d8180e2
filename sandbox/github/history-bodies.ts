import { isoTime, simpleAccount } from './accounts.ts';
import type { Commit, Tree, TreeEntry } from './git.ts';
import type { RepositoryName } from './invitations.ts';
import { idOf, ownerAccount } from './repository-bodies.ts';
import type { CheckRun, Release } from './repository-state.ts';

const UNSIGNED = { verified: false, reason: 'unsigned', payload: null, signature: null, verified_at: null };
const MAX_PATCH_BYTES = 20_000;

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
    parents: parentsOf(parent, repository).map((each) => ({ ...each, url: `${url}/commits/${each.sha}` })),
    verification: UNSIGNED,
  };
}

function parentsOf(parent: string | null, repository: RepositoryName) {
  if (parent === null) return [];
  const html_url = `${htmlUrl(repository)}/commit/${parent}`;
  return [{ sha: parent, url: `${apiUrl(repository)}/commits/${parent}`, html_url }];
}

/** A commit in a list has no files. Source: https://docs.github.com/rest/commits/commits#list-commits */
export function commitBody(commit: Commit, repository: RepositoryName) {
  const { sha, message, author, at, tree, parent } = commit;
  const url = apiUrl(repository);
  const person = { ...author, date: isoTime(at) };
  return {
    sha,
    node_id: nodeId('C_', sha),
    commit: {
      author: person,
      committer: person,
      message,
      tree: { sha: tree.sha, url: `${url}/git/trees/${tree.sha}` },
      url: `${url}/git/commits/${sha}`,
      comment_count: 0,
      verification: UNSIGNED,
    },
    url: `${url}/commits/${sha}`,
    html_url: `${htmlUrl(repository)}/commit/${sha}`,
    comments_url: `${url}/commits/${sha}/comments`,
    author: null,
    committer: null,
    parents: parentsOf(parent, repository),
  };
}

/** A commit with its changes. Source: https://docs.github.com/rest/commits/commits#get-a-commit */
export function wholeCommitBody(commit: Commit, before: Tree | undefined, repository: RepositoryName) {
  const files = changedFiles(before, commit.tree).map((change) => diffEntry(change, commit.sha, repository));
  const sum = (field: 'additions' | 'deletions' | 'changes') =>
    files.reduce((total, file) => total + file[field], 0);
  const stats = { total: sum('changes'), additions: sum('additions'), deletions: sum('deletions') };
  return { ...commitBody(commit, repository), stats, files };
}

interface FileChange {
  path: string;
  before?: TreeEntry;
  after?: TreeEntry;
}

export function changedFiles(before: Tree | undefined, after: Tree): FileChange[] {
  const blobs = (tree: Tree | undefined) =>
    [...(tree?.entries.values() ?? [])].filter(({ type }) => type === 'blob');
  const kept = blobs(after).flatMap((entry): FileChange[] => {
    const old = before?.entries.get(entry.path);
    if (old?.sha === entry.sha) return [];
    return [{ path: entry.path, after: entry, ...(old && { before: old }) }];
  });
  const removed = blobs(before).filter(({ path }) => !after.entries.has(path));
  return [...kept, ...removed.map((entry) => ({ path: entry.path, before: entry }))];
}

function diffEntry({ path, before, after }: FileChange, sha: string, repository: RepositoryName) {
  const url = `${htmlUrl(repository)}/blob/${sha}/${path}`;
  const added = linesOf(after);
  const deleted = linesOf(before);
  const patch = [
    `@@ -${deleted.length > 0 ? 1 : 0},${deleted.length} +${added.length > 0 ? 1 : 0},${added.length} @@`,
    ...deleted.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
  ].join('\n');
  return {
    sha: after?.sha ?? before?.sha ?? null,
    filename: path,
    status:
      after === undefined
        ? ('removed' as const)
        : before === undefined
          ? ('added' as const)
          : ('modified' as const),
    additions: added.length,
    deletions: deleted.length,
    changes: added.length + deleted.length,
    blob_url: url,
    raw_url: url.replace('/blob/', '/raw/'),
    contents_url: `${apiUrl(repository)}/contents/${path}?ref=${sha}`,
    ...(added.length + deleted.length > 0 && { patch }),
  };
}

/** Returns the lines of a file. Binary and large files have none. */
function linesOf(entry: TreeEntry | undefined): string[] {
  if (entry === undefined || (entry.size ?? 0) > MAX_PATCH_BYTES) return [];
  const text = Buffer.from(entry.read()).toString();
  return text.includes('\0') ? [] : text.replace(/\n$/, '').split('\n');
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
