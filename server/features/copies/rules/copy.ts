/**
 * - `making`: GitHub is asked for the copy
 * - `ready`: the buyer can be invited
 * - `ending`: the purchase has ended; accesses are removed, then the copy is archived
 * - `archived`: to be deleted after the days that copies are kept
 * - `deleted`: gone, or never made
 */
export const COPY_STATES = ['making', 'ready', 'ending', 'archived', 'deleted'] as const;
export type CopyState = (typeof COPY_STATES)[number];

/** The states in which something is to do. */
export const PENDING_COPY_STATES = ['making', 'ending', 'archived'] as const satisfies readonly CopyState[];

/** Seconds between attempts while GitHub has not put the files into a new copy. */
export const CONTENT_DELAYS = [1, 1, 2, 2, 3, 5, 8, 15, 30, 60] as const;
/** Seconds between attempts after GitHub failed. */
export const RETRY_DELAYS = [2, 4, 8, 15, 30, 60, 120, 300, 900, 3600] as const;
/** Seconds between attempts of a copy that needs manual review: it goes on once the cause is gone. */
export const REVIEW_DELAYS = [15, 15, 30, 30, 60, 60, 120, 300, 600, 900] as const;
/** After so long without a success, an admin is asked to look at the copy. */
export const REVIEW_AFTER_SECONDS = 6 * 3600;

/** An entry of a tree in Git. */
interface TreeEntry {
  path: string;
  mode: string;
  type: string;
  sha: string;
}

type Entry = Pick<TreeEntry, 'path' | 'mode' | 'sha'>;

/** Whether two trees have the same files, by the hashes of all entries of their roots. */
export function isSameTree(one: readonly Entry[], other: readonly Entry[]): boolean {
  const keyOf = ({ path, mode, sha }: Entry) => `${mode} ${sha} ${path}`;
  const keys = new Set(one.map(keyOf));
  return one.length === other.length && other.every((entry) => keys.has(keyOf(entry)));
}

interface Change {
  path: string;
  mode: string;
  type: string;
  /** Null for a deleted file. */
  sha: string | null;
}

/** Lists the files that differ between two versions, without folders. */
export function listChanges(before: readonly TreeEntry[], after: readonly TreeEntry[]): Change[] {
  const filesOf = (entries: readonly TreeEntry[]) =>
    new Map(entries.filter(({ type }) => type !== 'tree').map((entry) => [entry.path, entry]));
  const [old, now] = [filesOf(before), filesOf(after)];
  const changed = [...now.values()].filter(({ path, mode, sha }) => {
    const known = old.get(path);
    return known?.sha !== sha || known.mode !== mode;
  });
  const deleted = [...old.values()].filter(({ path }) => !now.has(path));
  return [
    ...changed.map(({ path, mode, type, sha }) => ({ path, mode, type, sha })),
    ...deleted.map(({ path, mode, type }) => ({ path, mode, type, sha: null })),
  ];
}
