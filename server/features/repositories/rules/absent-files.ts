/** Paths, of which the first few are named. */
export interface CountedPaths {
  count: number;
  /** The first of them. */
  paths: string[];
}

/** What the tree of a commit names without containing it. */
export interface AbsentFiles {
  /** Files in Git LFS, in whose place the repository has pointers of about 130 bytes; null for none. */
  lfs: (CountedPaths & { /** The size of all files whose pointers were read. */ bytes: number }) | null;
  /** Other repositories that are linked as folders; null for none. */
  submodules: CountedPaths | null;
  /** Symlinks that lead to no file or folder of the repository; null for none. */
  links: CountedPaths | null;
}

const NAMED = 5;

/** Null for no paths. */
export function countPaths(paths: readonly string[]): CountedPaths | null {
  return paths.length === 0 ? null : { count: paths.length, paths: paths.slice(0, NAMED) };
}

/** `model/leaf.h5, data.csv and 3 more` */
export function namePaths({ count, paths }: CountedPaths): string {
  const more = count - paths.length;
  return more > 0 ? `${paths.join(', ')} and ${more} more` : paths.join(', ');
}
