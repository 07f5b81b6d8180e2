import { hash } from 'node:crypto';

/** File, executable, symbolic link (its content is the target) or submodule (its content is a commit). */
export type FileMode = '100644' | '100755' | '120000' | '160000';

/** A file to be committed. Paths are kept as they are: `../x` becomes a folder named `..`. */
export interface SourceFile {
  path: string;
  mode?: FileMode;
  /**
   * Text, bytes, a function that makes the same bytes each time, or a size. A size stands for that many
   * spaces, which are only made when they are read and whose id is invented.
   */
  content: string | Uint8Array | (() => Uint8Array) | { size: number };
}

export interface TreeEntry {
  path: string;
  mode: FileMode | '040000';
  type: 'blob' | 'tree' | 'commit';
  sha: string;
  /** The size of a blob; otherwise null. */
  size: number | null;
  /** Reads a blob; otherwise returns no bytes. */
  read(): Uint8Array;
  /** The file that the entry was made of; absent for folders. */
  source?: SourceFile;
}

export interface Tree {
  sha: string;
  /** The entries by path in Git's order. A folder precedes its contents. */
  entries: ReadonlyMap<string, TreeEntry>;
}

export interface Person {
  name: string;
  email: string;
}

export interface Commit {
  sha: string;
  parent: string | null;
  message: string;
  author: Person;
  /** In Unix seconds. */
  at: number;
  tree: Tree;
}

/** Returns Git's id of an object. Source: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
export function objectId(type: 'blob' | 'tree' | 'commit', body: Uint8Array): string {
  return hash('sha1', Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body]));
}

interface Folder {
  files: Map<string, SourceFile>;
  folders: Map<string, Folder>;
}

const newFolder = (): Folder => ({ files: new Map(), folders: new Map() });

/** Hashes files and folders as `git write-tree` does. Of two files with the same path, the later one wins. */
export function buildTree(files: readonly SourceFile[]): Tree {
  const root = newFolder();
  for (const file of files) {
    const names = file.path.split('/');
    const name = names.pop() ?? '';
    let folder = root;
    for (const step of names) {
      const next = folder.folders.get(step) ?? newFolder();
      folder.folders.set(step, next);
      folder = next;
    }
    folder.files.set(name, file);
  }
  const { sha, entries } = hashFolder(root, '');
  return { sha, entries: new Map(entries.map((entry) => [entry.path, entry])) };
}

function hashFolder(folder: Folder, prefix: string): { sha: string; entries: TreeEntry[] } {
  const children = [
    ...[...folder.files].map(([name, file]) => ({ name, key: name, ...fileEntry(`${prefix}${name}`, file) })),
    ...[...folder.folders].map(([name, inner]) => {
      const path = `${prefix}${name}`;
      const { sha, entries } = hashFolder(inner, `${path}/`);
      const own: TreeEntry = { path, mode: '040000', type: 'tree', sha, size: null, read: noBytes };
      return { name, key: `${name}/`, own, below: entries };
    }),
  ].sort((a, b) => (a.key < b.key ? -1 : 1));

  const body = Buffer.concat(
    children.map(({ name, own }) =>
      Buffer.concat([Buffer.from(`${own.mode.replace(/^0/, '')} ${name}\0`), Buffer.from(own.sha, 'hex')]),
    ),
  );
  return {
    sha: objectId('tree', body),
    entries: children.flatMap(({ own, below }) => [own, ...below]),
  };
}

function fileEntry(path: string, source: SourceFile): { own: TreeEntry; below: TreeEntry[] } {
  const { mode = '100644', content } = source;
  if (mode === '160000') {
    const own = { path, mode, type: 'commit' as const, sha: String(content), size: null, source };
    return { own: { ...own, read: noBytes }, below: [] };
  }
  const own = {
    path,
    mode,
    type: 'blob' as const,
    ...hashOnce(source),
    read: () => readSource(content),
    source,
  };
  return { own, below: [] };
}

function noBytes(): Uint8Array {
  return new Uint8Array();
}

/** Caches the hashes of files, because the same file is in many commits. */
const hashes = new WeakMap<SourceFile, { sha: string; size: number }>();

function hashOnce(source: SourceFile): { sha: string; size: number } {
  const known = hashes.get(source);
  if (known !== undefined) return known;
  const { content } = source;
  const isSized = typeof content === 'object' && 'size' in content;
  const bytes = isSized ? Buffer.from(`${content.size} spaces`) : readSource(content);
  const made = { sha: objectId('blob', bytes), size: isSized ? content.size : bytes.length };
  hashes.set(source, made);
  return made;
}

function readSource(content: SourceFile['content']): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  if (typeof content === 'function') return content();
  return 'size' in content ? Buffer.alloc(content.size, ' ') : content;
}

/** Makes a commit of all `files`. */
export function makeCommit(
  files: readonly SourceFile[],
  { parent, message, author, at }: Omit<Commit, 'sha' | 'tree'>,
): Commit {
  return commitTree(buildTree(files), { parent, message, author, at });
}

/** Makes a commit of a tree, in Indian time. */
export function commitTree(
  tree: Tree,
  { parent, message, author, at }: Omit<Commit, 'sha' | 'tree'>,
): Commit {
  const person = `${author.name} <${author.email}> ${at} +0530`;
  const lines = [
    `tree ${tree.sha}`,
    ...(parent === null ? [] : [`parent ${parent}`]),
    `author ${person}`,
    `committer ${person}`,
    '',
    `${message}\n`,
  ];
  const sha = objectId('commit', Buffer.from(lines.join('\n')));
  return { sha, parent, message, author, at, tree };
}
