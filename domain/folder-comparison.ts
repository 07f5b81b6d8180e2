/** What tools install, build or store for themselves. Such folders say nothing about anyone's work. */
export const LEFT_OUT_FOLDERS = (
  '.git node_modules dist build out target __pycache__ venv .venv .gradle .dart_tool .next .idea .vscode ' +
  '.pytest_cache .ipynb_checkpoints'
).split(' ');

/** Lock files, which package managers write, and what operating systems leave in folders. */
export const LEFT_OUT_FILES = (
  'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb poetry.lock Pipfile.lock ' +
  'uv.lock composer.lock Cargo.lock Gemfile.lock pubspec.lock go.sum gradle.lockfile .DS_Store Thumbs.db desktop.ini'
).split(' ');

/** The folder or file name by which a path is left out of comparisons; null when it is compared. */
export function findLeftOut(path: string): string | null {
  const names = path.split('/');
  const file = names.pop() ?? '';
  const folder = names.find((name) => LEFT_OUT_FOLDERS.includes(name));
  return folder ?? (LEFT_OUT_FILES.includes(file) ? file : null);
}

/** A file's path and the 40 hex digits of its hash in Git. */
export type HashedFile = readonly [path: string, hash: string];

/** Writes a list of files as a text: a line for each, with hash and path. */
export function formatFileList(files: readonly HashedFile[]): string {
  return files.map(([path, hash]) => `${hash} ${path}`).join('\n');
}

/**
 * Reads such a list, without the paths that are left out. Accents are part of their letter (NFC), in every
 * file system.
 */
export function parseFileList(list: string): Map<string, string> {
  const files = list.split('\n').map((line) => [line.slice(41).normalize(), line.slice(0, 40)] as const);
  return new Map(files.filter(([path]) => path && findLeftOut(path) === null));
}

export const FILE_VERDICTS = ['unchanged', 'changed', 'new', 'deleted'] as const;
export type FileVerdict = (typeof FILE_VERDICTS)[number];

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
