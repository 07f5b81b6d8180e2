import type { Commit, FileMode, Tree } from './git.ts';

/** An entry of a tree to create. A file without `sha` and `content` is deleted. */
export interface NewTreeEntry {
  path: string;
  mode?: FileMode;
  sha?: string | null;
  content?: string;
}

export interface Pull {
  number: number;
  branch: string;
  base: string;
  title: string;
  body: string;
  state: 'open' | 'closed';
  /** In Unix seconds; null unless it is merged. */
  mergedAt: number | null;
  at: number;
}

export interface GitObjects {
  blobs: Map<string, Uint8Array>;
  trees: Map<string, Tree>;
  commits: Map<string, Commit>;
  branches: Map<string, string>;
  pulls: Pull[];
}

/** A change by a request. The same changes always make the same objects. */
export type GitChange =
  | { kind: 'file'; path: string; base64: string; message: string }
  | { kind: 'blob'; base64: string }
  | { kind: 'tree'; base: string | null; entries: NewTreeEntry[] }
  | { kind: 'commit'; tree: string; parent: string | null; message: string }
  | { kind: 'branch'; branch: string; sha: string }
  | { kind: 'no-branch'; branch: string }
  | { kind: 'pull'; branch: string; base: string; title: string; body: string }
  | { kind: 'pull-state'; number: number; state: 'open' | 'closed' | 'merged' };

export const createGitObjects = (): GitObjects => ({
  blobs: new Map(),
  trees: new Map(),
  commits: new Map(),
  branches: new Map(),
  pulls: [],
});
