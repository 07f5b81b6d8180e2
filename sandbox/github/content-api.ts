import { type Context, Hono } from 'hono';
import {
  blobBody,
  entriesBelow,
  fileBody,
  folderBody,
  type Place,
  submoduleBody,
  symlinkBody,
  treeBody,
} from './content-bodies.ts';
import type { Tree, TreeEntry } from './git.ts';
import { languagesOf } from './languages.ts';
import { found, problem } from './problem.ts';
import { findCommit } from './references.ts';
import type { FoundRepository, Repositories } from './repository-store.ts';

const MAX_RAW_BYTES = 100 * 1024 * 1024;
const README = /^readme(\.(md|markdown|txt|rst))?$/i;

/** Trees, contents, blobs, READMEs and languages of `https://api.github.com/repos/{owner}/{repo}`. */
export function contentApi(repositories: Repositories) {
  const api = new Hono();
  const repos = api.basePath('/repos/:owner/:repo');

  repos.get('/git/trees/:sha', (c) => {
    const repository = found(repositories.find(c.req.param()));
    requireCommits(repository);
    const { tree, folder } = found(findTree(repository, c.req.param('sha')));
    const sha = folder === '' ? tree.sha : found(tree.entries.get(folder)).sha;
    const entries = entriesBelow(tree, folder, c.req.query('recursive') !== undefined);
    return c.json(treeBody({ sha, entries }, repository));
  });
  repos.get('/git/blobs/:sha{[0-9a-f]+}', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const sha = c.req.param('sha');
    const blob = found(
      repository.state.commits
        .toReversed()
        .flatMap(({ tree }) => [...tree.entries.values()])
        .find((entry) => entry.type === 'blob' && entry.sha === sha),
    );
    return wantsRaw(c) ? rawBody(c, blob) : c.json(blobBody(withinLimit(blob), repository));
  });

  repos.get('/contents', (c) => content(c, found(repositories.find(c.req.param())), ''));
  repos.get('/contents/:path{.+}', (c) =>
    content(c, found(repositories.find(c.req.param())), c.req.param('path').replace(/\/+$/, '')),
  );
  repos.get('/readme', (c) => {
    const repository = found(repositories.find(c.req.param()));
    const { tree, place } = atRef(c, repository);
    const readme = ['.github/', '', 'docs/'].flatMap((folder) =>
      entriesBelow(tree, folder.slice(0, -1), false)
        .filter(({ path, type }) => type === 'blob' && README.test(path))
        .map(({ path }) => `${folder}${path}`),
    )[0];
    return file(c, found(tree.entries.get(found(readme))), { tree, place });
  });
  repos.get('/languages', (c) => {
    const { state } = found(repositories.find(c.req.param()));
    return c.json(languagesOf(state.commits.at(-1)?.tree));
  });
  return api;
}

interface At {
  tree: Tree;
  place: Place;
}

function content(c: Context, repository: FoundRepository, path: string): Response {
  const at = atRef(c, repository);
  if (path === '') return c.json(folderBody(at.tree, '', at.place));
  const entry = found(at.tree.entries.get(path));
  if (entry.type === 'tree') return c.json(folderBody(at.tree, path, at.place));
  if (entry.type === 'commit') return c.json(submoduleBody(entry, at.place));
  return file(c, entry, at);
}

/** Follows a link to a file of the repository. Any other link is described. */
function file(c: Context, entry: TreeEntry, { tree, place }: At): Response {
  const isLink = entry.mode === '120000';
  const shown = isLink ? followLink(tree, entry) : entry;
  if (shown === undefined) return wantsRaw(c) ? rawBody(c, entry) : c.json(symlinkBody(entry, place));
  return wantsRaw(c) ? rawBody(c, shown) : c.json(fileBody(withinLimit(shown), place));
}

function followLink(tree: Tree, link: TreeEntry): TreeEntry | undefined {
  const folders = link.path.split('/').slice(0, -1);
  for (const step of Buffer.from(link.read()).toString().split('/')) {
    if (step === '..') {
      if (folders.pop() === undefined) return undefined;
    } else if (step !== '.') folders.push(step);
  }
  const target = tree.entries.get(folders.join('/'));
  return target?.type === 'blob' && target.mode !== '120000' ? target : undefined;
}

function atRef(c: Context, repository: FoundRepository): At {
  const ref = c.req.query('ref') ?? 'main';
  const commit = findCommit(repository.state, ref);
  if (repository.state.commits.length === 0) throw problem(404, 'This repository is empty.');
  if (commit === undefined) throw problem(404, `No commit found for the ref ${ref}`);
  return { tree: commit.tree, place: { owner: repository.owner, repo: repository.repo, ref } };
}

/** Finds a tree by the id of a folder or commit, or by a branch or tag. */
function findTree({ state }: FoundRepository, name: string): { tree: Tree; folder: string } | undefined {
  const commit = findCommit(state, name);
  if (commit !== undefined) return { tree: commit.tree, folder: '' };
  for (const { tree } of state.commits.toReversed()) {
    if (tree.sha === name) return { tree, folder: '' };
    const folder = [...tree.entries.values()].find(({ type, sha }) => type === 'tree' && sha === name);
    if (folder !== undefined) return { tree, folder: folder.path };
  }
  return undefined;
}

export function requireCommits({ state }: FoundRepository): void {
  if (state.commits.length === 0) throw problem(409, 'Git Repository is empty.');
}

// https://docs.github.com/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types
function wantsRaw(c: Context): boolean {
  return /application\/vnd\.github\.(v3\.)?raw/.test(c.req.header('accept') ?? '');
}

function rawBody(c: Context, entry: TreeEntry): Response {
  const bytes = Uint8Array.from(withinLimit(entry).read());
  return c.body(bytes, 200, { 'content-type': 'application/vnd.github.raw; charset=utf-8' });
}

function withinLimit(entry: TreeEntry): TreeEntry {
  if ((entry.size ?? 0) <= MAX_RAW_BYTES) return entry;
  const message =
    'This API returns blobs up to 100 MB in size. The requested blob is too large to fetch via the API, but you can always clone the repository via Git.';
  throw problem(403, message, { errors: [{ resource: 'Blob', field: 'data', code: 'too_large' }] });
}
