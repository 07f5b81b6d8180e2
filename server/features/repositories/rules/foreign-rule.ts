/** Folders in which names have a meaning; see `PLACES`. */
export type Place = 'pages' | 'scripts' | 'resources' | 'source' | 'packages';

/** A rule for folders or files. All of it is for paths in lower case. */
export interface ForeignRule {
  /** What the files are, as people read it: "left out: libraries (12 files)". */
  by: string;
  /**
   * The ends of paths of files or folders that are in the root of the rule: `bin/activate`, `*.sln`, or
   * `lib/*\/site-packages`. Without them the root is that of the repository.
   */
  beside?: readonly string[];
  /** Whether the root must be below the top of the repository. */
  isBelowTop?: boolean;
  /** A file in the root that must be there as well. */
  and?: RegExp;
  /** A file in the root that shows that people work in it. */
  unless?: RegExp;
  /** The root, or a name anywhere, must be below such a folder. */
  in?: Place;
  /** The path of a folder from the root, whose files are all foreign; empty for the root itself. */
  folder?: RegExp;
  /** The same for the names of folders, anywhere below the root. */
  folderName?: RegExp;
  /** The path of a file from the root. */
  file?: RegExp;
  /** The name of a file, anywhere below the root. */
  name?: RegExp;
  /** The name of the folder around a folder or file that is known by its name. */
  parent?: RegExp;
  /** The size in bytes of what the tool writes. What is larger or smaller was changed by a person. */
  from?: number;
  upTo?: number;
}
