/** How a file of a repository is shown before the purchase: as it is, as pictures of its first pages, as highlighted text. */
export const PREVIEW_KINDS = ['image', 'pdf', 'source'] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

/** What the check runs of a commit say together. */
export const CHECK_STATES = ['passing', 'failing', 'pending'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export interface RepositoryChecks {
  state: CheckState;
  /** Unix time in seconds of the newest run. */
  ranAt: number;
  /** For people, such as `2 of 3 checks passed on Ubuntu.` */
  summary: string;
}

/** A published GitHub release. */
export interface RepositoryRelease {
  tag: string;
  name: string;
  /** Unix time in seconds. */
  publishedAt: number;
}

/** A language and its share of the code's bytes, 0 to 1. */
export interface LanguageShare {
  name: string;
  share: number;
}

/** A file by its path from the root. */
export interface TreeFile {
  path: string;
  /** Bytes. */
  size: number;
}

/** How people name a commit. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 7);
}

/** A file that the manifest allows to show. A PDF has one for each page. */
export interface RepositoryPreview {
  path: string;
  kind: PreviewKind;
  /** The id of the stored bytes. */
  fileId: string;
  /** Of a PDF, counted from 1. */
  page: number | null;
  /** Pixels; null for text. */
  width: number | null;
  height: number | null;
}
