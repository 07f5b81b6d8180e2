import { type Context, Hono } from 'hono';
import type { Tree, TreeEntry } from './git.ts';
import type { RepositoryName } from './invitations.ts';
import { languagesOf } from './languages.ts';
import { found, problem } from './problem.ts';
import { findCommit } from './references.ts';
import type { FoundRepository, Repositories } from './repository-store.ts';

const MAX_TREE_ENTRIES = 100_000;
const MAX_TREE_BYTES = 7 * 1024 * 1024;
const MAX_RAW_BYTES = 100 * 1024 * 1024;
const README = /^readme(\.(md|markdown|txt|rst))?$/i;

/** Trees, raw contents, READMEs and languages of `https://api.github.com/repos/{owner}/{repo}`. */
export function contentApi(repositories: Repositories) {
  const api = new Hono();
  const repos = api.basePath('/repos/:owner/:repo');

  repos.get('/git/trees/:sha', (c) => {
    const repository = found(repositories.find(c.req.param()));
    requireCommits(repository);
    const { tree } = found(findCommit(repository.state, c.req.param('sha')));
    const entries = entriesBelow(tree, '', c.req.query('recursive') !== undefined);
    return c.json(treeBody({ sha: tree.sha, entries }, repository));
  });

  repos.get('/contents/:path{.+}', (c) =>
    content(c, found(repositories.find(c.req.param())), c.req.param('path').replace(/\/+$/, '')),
  );
  repos.get('/readme', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const tree = treeAtRef(c, repository);
    const readme = ['.github/', '', 'docs/'].flatMap((folder) =>
      entriesBelow(tree, folder.slice(0, -1), false)
        .filter(({ path, type }) => type === 'blob' && README.test(path))
        .map(({ path }) => `${folder}${path}`),
    )[0];
    return file(c, tree.entries, found(tree.entries.get(found(readme))));
  });
  repos.get('/languages', (c) => {
    const { state } = found(repositories.find(c.req.param()));
    return c.json(languagesOf(state.commits.at(-1)?.tree));
  });
  return api;
}

function content(c: Context, repository: FoundRepository, path: string): Response {
  const { entries } = treeAtRef(c, repository);
  const entry = found(entries.get(path));
  // The shop only asks whether a folder exists.
  return entry.type === 'blob' ? file(c, entries, entry) : c.json([]);
}

/** Sends a file, or the file to which a link of the repository leads. */
function file(c: Context, entries: Tree['entries'], entry: TreeEntry): Response {
  const { read, size } = (entry.mode === '120000' && followLink(entries, entry)) || entry;
  if ((size ?? 0) > MAX_RAW_BYTES) {
    const message =
      'This API returns blobs up to 100 MB in size. The requested blob is too large to fetch via the API, but you can always clone the repository via Git.';
    throw problem(403, message, { errors: [{ resource: 'Blob', field: 'data', code: 'too_large' }] });
  }
  return c.body(Uint8Array.from(read()), 200, {
    'content-type': 'application/vnd.github.raw; charset=utf-8',
  });
}

function followLink(entries: Tree['entries'], link: TreeEntry): TreeEntry | undefined {
  const folders = link.path.split('/').slice(0, -1);
  for (const step of Buffer.from(link.read()).toString().split('/')) {
    if (step === '..') {
      if (folders.pop() === undefined) return undefined;
    } else if (step !== '.') folders.push(step);
  }
  const target = entries.get(folders.join('/'));
  return target?.type === 'blob' && target.mode !== '120000' ? target : undefined;
}

function treeAtRef(c: Context, repository: FoundRepository): Tree {
  const ref = c.req.query('ref') ?? 'main';
  const commit = findCommit(repository.state, ref);
  if (repository.state.commits.length === 0) throw problem(404, 'This repository is empty.');
  if (commit === undefined) throw problem(404, `No commit found for the ref ${ref}`);
  return commit.tree;
}

export function requireCommits({ state }: FoundRepository): void {
  if (state.commits.length === 0) throw problem(409, 'Git Repository is empty.');
}

/**
 * A folder, or everything below it. A recursive list is cut at 100,000 entries or 7 MB.
 * Source: https://docs.github.com/rest/git/trees#get-a-tree
 */
export function treeBody(tree: { sha: string; entries: TreeEntry[] }, { owner, repo }: RepositoryName) {
  const url = `https://api.github.com/repos/${owner}/${repo}/git`;
  let bytes = 0;
  let truncated = false;
  const shown: ReturnType<typeof treeEntryBody>[] = [];
  for (const entry of tree.entries) {
    const body = treeEntryBody(entry, url);
    bytes += JSON.stringify(body).length + 1;
    truncated = shown.length === MAX_TREE_ENTRIES || bytes > MAX_TREE_BYTES;
    if (truncated) break;
    shown.push(body);
  }
  return { sha: tree.sha, url: `${url}/trees/${tree.sha}`, tree: shown, truncated };
}

function treeEntryBody({ path, mode, type, sha, size }: TreeEntry, url: string) {
  return {
    path,
    mode,
    type,
    sha,
    ...(size === null ? {} : { size }),
    ...(type === 'commit' ? {} : { url: `${url}/${type}s/${sha}` }),
  };
}

/** Returns the entries of a folder with relative paths. `''` is the root. */
export function entriesBelow(tree: Tree, folder: string, recursive: boolean): TreeEntry[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  return [...tree.entries.values()]
    .filter(({ path }) => path.startsWith(prefix) && (recursive || !path.slice(prefix.length).includes('/')))
    .map((entry) => ({ ...entry, path: entry.path.slice(prefix.length) }));
}
