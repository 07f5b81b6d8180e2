import { type Commit, makeCommit, type Person, type SourceFile } from './git.ts';
import { createGitObjects, type GitObjects } from './git-objects.ts';

/** The initial state of a repository, before it is changed in the sandbox. */
export interface RepositorySeed {
  /** Each commit has all files. The last one is the head of `main`. An empty repository has no commits. */
  commits: { message: string; at: number; files: readonly SourceFile[] }[];
  /** A release names its commit by the position. */
  releases: { tag: string; name: string; body: string; at: number; commit: number }[];
  /** The checks that run for every commit. */
  checks: readonly CheckDefinition[];
}

export interface CheckDefinition {
  name: string;
  passed: CheckOutput;
  failed: CheckOutput;
}

interface CheckOutput {
  title: string;
  summary: string;
}

export type CheckState = 'passing' | 'failing' | 'pending';

export interface CheckRun {
  name: string;
  status: 'queued' | 'in_progress' | 'completed';
  /** Null before the run has ended. */
  conclusion: 'success' | 'failure' | null;
  title: string | null;
  summary: string | null;
  /** In Unix seconds. */
  startedAt: number;
  completedAt: number | null;
}

export interface Release {
  tag: string;
  name: string;
  /** A text in Markdown. */
  body: string;
  /** In Unix seconds. */
  at: number;
  commit: string;
  draft: boolean;
  prerelease: boolean;
}

export interface RepositoryState {
  /** The commits, oldest first. The last one is the head of `main`. */
  commits: Commit[];
  /** The releases, oldest first. */
  releases: Release[];
  /** The runs for each commit, by its sha, oldest first. */
  checkRuns: Map<string, CheckRun[]>;
  checks: readonly CheckDefinition[];
  /** The result of the checks for the head and for the next commits. */
  checkState: CheckState;
  /** The number of the last change that was applied. */
  appliedChange: number;
  /** What requests created: blobs, trees, commits, branches besides `main`, and pull requests. */
  git: GitObjects;
}

export type Change = { kind: 'push' } | { kind: 'release' } | { kind: 'checks'; value: CheckState };

export const AUTHOR: Person = { name: 'Capstone Projects', email: 'projects@capstone.test' };
const CHECK_SECONDS = 94;

/** The button `Push` adds these lines to CHANGELOG.md, one after the other. */
const IMPROVEMENTS = [
  'Explain two settings in the setup guide',
  'Handle an empty list on the first screen',
  'Pin the versions of all libraries',
  'Add a test for names with spaces',
  'Show a clear message when the port is taken',
  'Correct a figure in chapter 4 of the report',
] as const;

export function createState(seed: RepositorySeed): RepositoryState {
  const state: RepositoryState = {
    commits: [],
    releases: [],
    checkRuns: new Map(),
    checks: seed.checks,
    checkState: 'passing',
    appliedChange: 0,
    git: createGitObjects(),
  };
  for (const { message, at, files } of seed.commits) addCommit(state, { message, at, files });
  for (const { commit, ...release } of seed.releases) {
    const sha = state.commits[commit]?.sha;
    if (sha !== undefined) state.releases.push({ ...release, commit: sha, draft: false, prerelease: false });
  }
  return state;
}

/** Commits all `files` and runs the checks at once. */
export function addCommit(
  state: RepositoryState,
  { message, at, files }: { message: string; at: number; files: readonly SourceFile[] },
): Commit {
  const parent = state.commits.at(-1)?.sha ?? null;
  const commit = makeCommit(files, { parent, message, author: AUTHOR, at });
  state.commits.push(commit);
  runChecks(state, at);
  return commit;
}

/** Applies a change by a button of `/sandbox`. The same changes always make the same objects. */
export function applyChange(state: RepositoryState, change: Change, at: number): void {
  if (change.kind === 'checks') setChecks(state, change.value, at);
  else if (change.kind === 'push') push(state, at);
  else release(state, at);
}

/** Runs the checks of the head again with this result. */
export function setChecks(state: RepositoryState, checkState: CheckState, at: number): void {
  state.checkState = checkState;
  runChecks(state, at);
}

function push(state: RepositoryState, at: number): void {
  const message = IMPROVEMENTS[state.commits.length % IMPROVEMENTS.length] ?? IMPROVEMENTS[0];
  const files = headFiles(state);
  const log = state.commits.at(-1)?.tree.entries.get('CHANGELOG.md');
  const date = new Date(at * 1000).toISOString().slice(0, 10);
  const before = log === undefined ? '# Changelog\n' : Buffer.from(log.read()).toString();
  const content = before.replace(/^(# .*\n)?/, `$1\n- ${date}: ${message}\n`);
  addCommit(state, { message, at, files: [...files, { path: 'CHANGELOG.md', content }] });
}

/** Releases the head as the next minor version. */
function release(state: RepositoryState, at: number): void {
  const head = state.commits.at(-1);
  if (head === undefined) return;
  const versions = state.releases
    .map(({ tag }) => /^v(\d+)\.(\d+)/.exec(tag))
    .filter((match) => match !== null);
  const [major, minor] = versions
    .map(([, first, second]) => [Number(first), Number(second)] as const)
    .reduce((a, b) => (b[0] > a[0] || (b[0] === a[0] && b[1] > a[1]) ? b : a), [1, -1]);
  const tag = `v${major}.${minor + 1}.0`;
  const since = state.commits.slice(-3).map(({ message }) => `- ${message}`);
  const body = `## What's new\n\n${since.join('\n')}\n\nNothing to migrate: pull, install the requirements again and start.\n`;
  state.releases.push({ tag, name: tag, body, at, commit: head.sha, draft: false, prerelease: false });
}

/** Returns the files of the head, so that the next commit can contain them. */
export function headFiles(state: RepositoryState): SourceFile[] {
  const entries = [...(state.commits.at(-1)?.tree.entries.values() ?? [])];
  return entries.flatMap(({ source }) => source ?? []);
}

function runChecks(state: RepositoryState, at: number): void {
  const head = state.commits.at(-1);
  if (head === undefined) return;
  const runs = state.checks.map((check, index): CheckRun => {
    // Only the first check fails, because lint passes even if a test doesn't.
    const fails = state.checkState === 'failing' && index === 0;
    const isPending = state.checkState === 'pending';
    const output = isPending ? { title: null, summary: null } : fails ? check.failed : check.passed;
    return {
      name: check.name,
      status: isPending ? 'in_progress' : 'completed',
      conclusion: isPending ? null : fails ? 'failure' : 'success',
      ...output,
      startedAt: at - CHECK_SECONDS,
      completedAt: isPending ? null : at,
    };
  });
  state.checkRuns.set(head.sha, [...(state.checkRuns.get(head.sha) ?? []), ...runs]);
}
