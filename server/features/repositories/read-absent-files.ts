import { createHash } from 'node:crypto';
import { formatBytes } from '#domain/format-bytes.ts';
import type { TreeEntry } from '../../integrations/github/repository-entities.ts';
import type { RepositoryReader } from '../../integrations/github/repository-reader.ts';
import { decodeText } from '../../platform/decode-text.ts';
import { type Commit, SYMLINK } from './read-named-file.ts';
import { type AbsentFiles, countPaths, namePaths } from './rules/absent-files.ts';
import { type AttributesFile, createIsLfs } from './rules/git-attributes.ts';
import { folderOf, nameOf } from './rules/paths.ts';

const SUBMODULE = '160000';
const MAX_ATTRIBUTES_BYTES = 64 * 1024;
const MAX_ATTRIBUTES_FILES = 20;
/** A pointer of Git LFS has about 130 bytes. https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
const MAX_POINTER_BYTES = 200;
/** Each is a request, so that of more files only the number is known. */
const MAX_READ_POINTERS = 20;
const POINTER = 'version https://git-lfs.github.com/spec/';
const POINTER_SIZE = /^size (\d{1,15})$/m;
/** Links of further folders, as those of packages that someone committed, are not looked at. */
const MAX_LINK_FOLDERS = 20;

/**
 * Finds what a commit names and doesn't contain: files in Git LFS, submodules, and symlinks that lead out of
 * the repository. It reads `.gitattributes`, `.gitmodules` and what may be pointers of Git LFS; of the rest
 * only names, sizes and hashes. Null without any. Throws CodeHostError.
 */
export async function readAbsentFiles(
  reader: RepositoryReader,
  of: Commit,
  entries: readonly TreeEntry[],
): Promise<AbsentFiles | null> {
  const lfs = await readLfs(reader, of, entries);
  const submodules = countPaths(await listSubmodules(reader, of, entries));
  const links = countPaths(listLinksOutside(entries));
  return lfs || submodules || links ? { lfs, submodules, links } : null;
}

/** Says for admins what buyers don't get. */
export function describeAbsentFiles(absent: AbsentFiles | null): string[] {
  const { lfs = null, submodules = null, links = null } = absent ?? {};
  return [
    lfs &&
      `${countOf(lfs.count, 'file is', 'files are')} in Git LFS${lfs.bytes > 0 ? ` (${formatBytes(lfs.bytes)})` : ''}: ${namePaths(lfs)}. Buyers need Git LFS to get them, “Download ZIP” may have pointers in their place, and all downloads count towards the quota of the repository’s owner.`,
    submodules &&
      `${countOf(submodules.count, 'submodule is', 'submodules are')} not in the repository: ${namePaths(submodules)}. Buyers aren’t invited to the repositories behind them.`,
    links &&
      `${countOf(links.count, 'symlink leads', 'symlinks lead')} to nothing in the repository: ${namePaths(links)}.`,
  ].filter((text) => text !== null);
}

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const isPlainFile = ({ type, mode }: TreeEntry) => type === 'blob' && mode !== SYMLINK;

async function readLfs(
  reader: RepositoryReader,
  of: Commit,
  entries: readonly TreeEntry[],
): Promise<AbsentFiles['lfs']> {
  const files = entries.filter(isPlainFile);
  const attributes: AttributesFile[] = [];
  const written = files.filter(({ path }) => nameOf(path) === '.gitattributes').sort(byDepth);
  for (const { path } of written.slice(0, MAX_ATTRIBUTES_FILES)) {
    const text = await readText(reader, of, { path, maxBytes: MAX_ATTRIBUTES_BYTES });
    if (text !== null) attributes.push({ folder: folderOf(path), text });
  }
  if (!attributes.some(({ text }) => text.includes('lfs'))) return null;
  const isLfs = createIsLfs(attributes);
  const pointers: string[] = [];
  let [bytes, read] = [0, 0];
  for (const { path, size = 0 } of files) {
    // A file that was committed before its rule is still in the repository.
    if (size === 0 || size > MAX_POINTER_BYTES || !isLfs(path)) continue;
    read += 1;
    if (read > MAX_READ_POINTERS) {
      pointers.push(path);
      continue;
    }
    const text = await readText(reader, of, { path, maxBytes: MAX_POINTER_BYTES });
    const [, target] = POINTER_SIZE.exec(text ?? '') ?? [];
    if (target === undefined || !text?.startsWith(POINTER)) continue;
    pointers.push(path);
    bytes += Number(target);
  }
  const counted = countPaths(pointers);
  return counted && { ...counted, bytes };
}

const byDepth = (a: TreeEntry, b: TreeEntry) => a.path.split('/').length - b.path.split('/').length;

async function readText(
  reader: RepositoryReader,
  of: Commit,
  file: { path: string; maxBytes: number },
): Promise<string | null> {
  const bytes = await reader.getFile({ ...of, ...file });
  return bytes && decodeText(bytes);
}

/** Those of the tree, and those that only `.gitmodules` names. */
async function listSubmodules(
  reader: RepositoryReader,
  of: Commit,
  entries: readonly TreeEntry[],
): Promise<string[]> {
  const linked = entries.filter(({ mode }) => mode === SUBMODULE).map(({ path }) => path);
  const file = entries.find((entry) => entry.path === '.gitmodules' && isPlainFile(entry));
  const text = file ? await readText(reader, of, { path: file.path, maxBytes: MAX_ATTRIBUTES_BYTES }) : null;
  const named = (text ?? '').split('\n').flatMap(readModulePath);
  const present = new Set(entries.map(({ path }) => path));
  return [...linked, ...new Set(named.filter((path) => !present.has(path)))].sort();
}

/** The path in a line of `.gitmodules`, such as `path = "lib"`. */
function readModulePath(line: string): string[] {
  const [key = '', ...value] = line.split('=');
  return key.trim() === 'path' ? [value.join('=').trim().replace(/^"|"$/g, '')] : [];
}

/**
 * The content of a symlink is its target, which is not read: the sizes and hashes of the tree tell whether it
 * is the relative path of something in it.
 */
function listLinksOutside(entries: readonly TreeEntry[]): string[] {
  const links = entries.filter(({ mode }) => mode === SYMLINK);
  const folders = [...new Set(links.map(({ path }) => folderOf(path)))].slice(0, MAX_LINK_FOLDERS);
  return folders.flatMap((folder) => {
    const here = links.filter(({ path }) => folderOf(path) === folder);
    const sizes = new Set(here.map(({ size }) => size));
    const hashes = new Set<string>();
    for (const path of ['', ...entries.map((entry) => entry.path)])
      for (const written of waysToWrite(relativePath(folder, path)))
        if (sizes.has(Buffer.byteLength(written))) hashes.add(hashOf(written));
    return here.filter(({ sha }) => !hashes.has(sha)).map(({ path }) => path);
  });
}

/** The ways in which people write a relative path. */
const waysToWrite = (path: string) => [path, `${path}/`, `./${path}`, `./${path}/`];

/** Git's hash of a content. */
function hashOf(content: string): string {
  return createHash('sha1')
    .update(`blob ${Buffer.byteLength(content)}\0${content}`)
    .digest('hex');
}

function relativePath(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = path === '' ? [] : path.split('/');
  const shared = from.findIndex((name, index) => name !== to[index]);
  const common = shared === -1 ? from.length : shared;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/') || '.';
}
