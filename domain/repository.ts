/**
 * How a file of a repository is shown before the purchase: `image` as it is, `pdf` as pictures of its first
 * pages, `source` as highlighted text.
 */
export const PREVIEW_KINDS = ['image', 'pdf', 'source'] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

/** The combined result of a commit's check runs. */
export const CHECK_STATES = ['passing', 'failing', 'pending'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export interface RepositoryChecks {
  state: CheckState;
  /** Unix time in seconds of the newest run. */
  ranAt: number;
  /** A sentence for people, such as `2 of 3 checks passed on Ubuntu.` */
  summary: string;
}

/** A published GitHub release. */
export interface RepositoryRelease {
  tag: string;
  name: string;
  /** Unix time in seconds. */
  publishedAt: number;
}

/** A language and its share of the code's bytes, between 0 and 1. */
export interface LanguageShare {
  name: string;
  share: number;
}

/** A file by its path from the root. */
export interface TreeFile {
  path: string;
  /** The size in bytes. */
  size: number;
}

/** The short form by which people name a commit. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 7);
}

/** A file that the manifest allows to show. A PDF has one entry for each page. */
export interface RepositoryPreview {
  path: string;
  kind: PreviewKind;
  /** The ID of the stored bytes. */
  fileId: string;
  /** The page of a PDF, counted from 1. */
  page: number | null;
  /** In pixels; null for text. */
  width: number | null;
  height: number | null;
  /** The same picture in smaller widths, in pixels; absent if it was read by an earlier release. */
  smaller?: { fileId: string; width: number }[];
}
