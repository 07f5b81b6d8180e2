import type { Tree, TreeEntry } from './git.ts';
import type { RepositoryName } from './invitations.ts';

const MAX_TREE_ENTRIES = 100_000;
const MAX_TREE_BYTES = 7 * 1024 * 1024;
const MAX_INLINE_BYTES = 1024 * 1024;

/** The commit and the addresses of a repository's contents. */
export interface Place extends RepositoryName {
  ref: string;
}

const apiUrl = ({ owner, repo }: RepositoryName) => `https://api.github.com/repos/${owner}/${repo}`;

/**
 * A folder, or everything below it. A recursive list is cut at 100,000 entries or 7 MB.
 * Source: https://docs.github.com/rest/git/trees#get-a-tree
 */
export function treeBody(tree: { sha: string; entries: TreeEntry[] }, repository: RepositoryName) {
  const url = `${apiUrl(repository)}/git`;
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

function describe({ path, sha, size, type }: TreeEntry, place: Place) {
  const { owner, repo, ref } = place;
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const self = `${apiUrl(place)}/contents/${encoded}?ref=${encodeURIComponent(ref)}`;
  const git = `${apiUrl(place)}/git/${type === 'blob' ? 'blobs' : 'trees'}/${sha}`;
  const html = `https://github.com/${owner}/${repo}/${type === 'blob' ? 'blob' : 'tree'}/${ref}/${encoded}`;
  return {
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    sha,
    size: size ?? 0,
    url: self,
    html_url: html,
    git_url: git,
    download_url:
      type === 'blob' ? `https://raw.githubusercontent.com/${owner}/${repo}/${ref}/${encoded}` : null,
    _links: { self, git, html },
  };
}

/**
 * A file. Files up to 1 MB are in the body; larger ones are available as raw bytes only.
 * Source: https://docs.github.com/rest/repos/contents#get-repository-content
 */
export function fileBody(entry: TreeEntry, place: Place) {
  const isInline = (entry.size ?? 0) <= MAX_INLINE_BYTES;
  return {
    type: 'file' as const,
    ...describe(entry, place),
    content: isInline ? toBase64(entry.read()) : '',
    encoding: isInline ? 'base64' : 'none',
  };
}

/** A symbolic link that doesn't lead to a file of the repository. */
export function symlinkBody(entry: TreeEntry, place: Place) {
  const target = Buffer.from(entry.read()).toString();
  return { type: 'symlink' as const, target, ...describe(entry, place), download_url: null };
}

export function submoduleBody(entry: TreeEntry, place: Place) {
  const name = entry.path.slice(entry.path.lastIndexOf('/') + 1);
  const submodule_git_url = `https://github.com/${place.owner}/${name}.git`;
  return { type: 'submodule' as const, submodule_git_url, ...describe(entry, place) };
}

/** Folders list submodules as files, for clients that are older than submodules. */
export function folderBody(tree: Tree, folder: string, place: Place) {
  const prefix = folder === '' ? '' : `${folder}/`;
  return entriesBelow(tree, folder, false).map((entry) => ({
    type:
      entry.type === 'tree'
        ? ('dir' as const)
        : entry.mode === '120000'
          ? ('symlink' as const)
          : ('file' as const),
    ...describe({ ...entry, path: prefix + entry.path }, place),
  }));
}

/** Source: https://docs.github.com/rest/git/blobs#get-a-blob */
export function blobBody({ sha, size, read }: TreeEntry, repository: RepositoryName) {
  return {
    sha,
    node_id: Buffer.from(`04:Blob${sha}`).toString('base64'),
    size,
    url: `${apiUrl(repository)}/git/blobs/${sha}`,
    content: toBase64(read()),
    encoding: 'base64',
  };
}

/** Encodes bytes in lines of 60 characters, as GitHub does. */
function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('base64')
    .replace(/.{1,60}/g, '$&\n');
}
