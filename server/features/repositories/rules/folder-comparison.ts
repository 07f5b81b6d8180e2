import { createFindForeign } from './find-foreign.ts';

/** A file's path and the 40 hex digits of its hash in Git. */
export type HashedFile = readonly [path: string, hash: string];

/** The first line of a list in which only the student's own files are. Older lists have no such line. */
const OWN_FILES = 'own files';

/** Writes a list of the student's own files as a text: a line for each, with hash and path. */
export function formatFileList(files: readonly HashedFile[]): string {
  return [OWN_FILES, ...files.map(([path, hash]) => `${hash} ${path}`)].join('\n');
}

/**
 * Reads such a list. Accents are part of their letter (NFC), in every file system. Of an older list the files
 * of libraries, templates and tools are left out, as far as their paths show them.
 */
export function parseFileList(list: string): Map<string, string> {
  const lines = list.split('\n');
  const isOwn = lines[0] === OWN_FILES;
  const files = (isOwn ? lines.slice(1) : lines)
    .map((line) => [line.slice(41).normalize(), line.slice(0, 40)] as const)
    .filter(([path]) => path !== '');
  const findForeign = createFindForeign(isOwn ? [] : files.map(([path]) => path));
  return new Map(isOwn ? files : files.filter(([path]) => findForeign(path) === null));
}

export type FileVerdict = 'unchanged' | 'changed' | 'new' | 'deleted';

/** How many files of a folder have each verdict, without those of the folders in it. */
export interface FolderRow extends Record<FileVerdict, number> {
  /** The path; empty for the top folder. */
  folder: string;
}

/** Counts verdicts by folder, in the order of paths. */
export function countByFolder(verdicts: ReadonlyMap<string, FileVerdict>): FolderRow[] {
  const rows = new Map<string, FolderRow>();
  for (const [path, verdict] of verdicts) {
    const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
    const row = rows.get(folder) ?? { folder, unchanged: 0, changed: 0, new: 0, deleted: 0 };
    row[verdict] += 1;
    rows.set(folder, row);
  }
  return [...rows.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));
}
