import type { PreviewKind } from '#domain/repository.ts';
import { VIVA_PATH } from '#domain/viva.ts';
import { SYMLINK } from '../read-named-file.ts';
import { createFindForeign, type FindForeign } from '../rules/find-foreign.ts';
import { matchesGlob, type SplitPath, splitPath } from '../rules/glob.ts';

/** A file of the repository that the manifest allows to show. */
export interface SelectedFile {
  path: string;
  kind: PreviewKind;
  /** The size in bytes. */
  size: number;
}

interface Entry {
  path: string;
  mode: string;
  type: string;
  size?: number | undefined;
}

const MAX_PREVIEWS = 20;
const IMAGES = ['png', 'jpg', 'jpeg', 'webp'];
const SOURCES = new Set(
  `txt md rst csv tsv log ini cfg conf toml yaml yml json jsonc xml html css scss sql sh bash ps1 bat
  py ipynb r m jl js mjs cjs ts mts jsx tsx vue svelte java kt kts scala groovy gradle c h cc cpp hpp cs go rs
  php rb swift dart lua pl ino sol v vhd asm tex bib graphql proto tf properties dockerfile makefile`.split(
    /\s+/,
  ),
);
export const MAX_BYTES: Record<PreviewKind, number> = {
  image: 2 * 1024 * 1024,
  pdf: 10 * 1024 * 1024,
  source: 100 * 1024,
};
const LIMIT_TEXT: Record<PreviewKind, string> = { image: '2 MB', pdf: '10 MB', source: '100 KB' };
const FILE_MODES = ['100644', '100755'];

/**
 * Selects the files that the patterns of a manifest match, in the manifest's order, at most 20, and lists
 * what is wrong with the patterns. Only regular files are selected, never symlinks, submodules or names that
 * leave the repository. Files of libraries, templates and tools are selected by their path, or by a pattern
 * that names their folder.
 */
export function selectPreviews(
  patterns: readonly string[],
  entries: readonly Entry[],
): { selected: SelectedFile[]; problems: string[] } {
  const selected = new Map<string, SelectedFile>();
  const problems = new Set<string>();
  const files = new Map(entries.filter(({ type }) => type !== 'tree').map((entry) => [entry.path, entry]));
  let splitFiles: { file: Entry; path: SplitPath }[] | undefined;
  let findForeign: FindForeign | undefined;
  for (const entry of patterns.flatMap(findOwn)) {
    if (selected.has(entry.path)) continue;
    const checked = checkFile(entry);
    if (typeof checked === 'string') problems.add(`previews: ${entry.path} ${checked}`);
    else if (selected.size < MAX_PREVIEWS) selected.set(entry.path, checked);
    else problems.add('previews: More than 20 files match. Only the first 20 are shown.');
  }
  return { selected: [...selected.values()], problems: [...problems].slice(0, 50) };

  function findOwn(pattern: string): Entry[] {
    const all = isPlainPath(pattern) ? listOne(files.get(pattern)) : findMatching(pattern);
    const own = isPlainPath(pattern) ? all : all.filter((file) => !isOthers(file, pattern));
    if (all.length === 0) problems.add(`previews: “${pattern}” matches no file.`);
    else if (own.length === 0)
      problems.add(`previews: “${pattern}” only matches files of libraries, templates and tools.`);
    return own;
  }

  function findMatching(pattern: string): Entry[] {
    splitFiles ??= [...files.values()].map((file) => ({ file, path: splitPath(file.path) }));
    const split = splitPath(pattern);
    return splitFiles.filter(({ path }) => matchesGlob(split, path)).map(({ file }) => file);
  }

  function isOthers({ path, size = 0 }: Entry, pattern: string): boolean {
    findForeign ??= createFindForeign(files.keys());
    const by = findForeign(path, size)?.by;
    return by !== undefined && !pattern.toLowerCase().split('/').includes(by.toLowerCase());
  }
}

const listOne = (entry: Entry | undefined) => (entry ? [entry] : []);

/** Whether the pattern is the path of one file. */
export function isPlainPath(pattern: string): boolean {
  return !/[*?]/.test(pattern);
}

function checkFile({ path, mode, size = 0 }: Entry): SelectedFile | string {
  if (mode === SYMLINK) return 'is a symlink, which we don’t follow.';
  if (!FILE_MODES.includes(mode)) return 'is not a file.';
  if (!isSafePath(path)) return 'has a name that we don’t show.';
  if (path === VIVA_PATH) return 'is not shown, because only buyers see the questions.';
  const kind = findKind(path);
  if (kind === null)
    return 'is of a kind that we don’t show. Use png, jpg, webp, pdf, or a text or source file.';
  return size > MAX_BYTES[kind] ? `is larger than ${LIMIT_TEXT[kind]}.` : { path, kind, size };
}

/** Git has no other names, but a server that imitates GitHub may send them. */
export function isSafePath(path: string): boolean {
  return (
    path.length <= 300 &&
    path.isWellFormed() &&
    !/[\p{Cc}\\]/u.test(path) &&
    !path.split('/').some((name) => ['', '.', '..', '.git'].includes(name))
  );
}

function findKind(path: string): PreviewKind | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  if (IMAGES.includes(extension)) return 'image';
  if (extension === 'pdf') return 'pdf';
  return SOURCES.has(extension) ? 'source' : null;
}
