import { type Commit, makeCommit, type Person, type SourceFile } from './git.ts';

/** A repository as it was before anything happened to it in the sandbox. */
export interface RepositorySeed {
  /** Oldest first, each with all of its files; the last one is the head of `main`. None: an empty repository. */
  commits: { message: string; at: number; files: readonly SourceFile[] }[];
  /** Of a commit by its position. */
  releases: { tag: string; name: string; body: string; at: number; commit: number }[];
  /** What runs for every commit. */
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
  conclusion:
    | 'success'
    | 'failure'
    | 'neutral'
    | 'cancelled'
    | 'skipped'
    | 'timed_out'
    | 'action_required'
    | null;
  title: string | null;
  summary: string | null;
  /** Unix seconds. */
  startedAt: number;
  completedAt: number | null;
}

export interface Release {
  tag: string;
  name: string;
  /** Markdown. */
  body: string;
  /** Unix seconds. */
  at: number;
  commit: string;
  draft: boolean;
  prerelease: boolean;
}

export interface RepositoryState {
  /** Oldest first; the last one is the head of `main`. */
  commits: Commit[];
  /** Oldest first. */
  releases: Release[];
  /** Every run of a commit by its sha, oldest first. */
  checkRuns: Map<string, CheckRun[]>;
  checks: readonly CheckDefinition[];
  /** What the checks say about the head, and will say about the next commit. */
  checkState: CheckState;
  /** The last change that was applied. */
  appliedChange: number;
}

export type Change = { kind: 'push' } | { kind: 'release' } | { kind: 'checks'; value: CheckState };

const AUTHOR: Person = { name: 'Capstone Projects', email: 'projects@capstone.test' };
const CHECK_SECONDS = 94;

/** What is pushed by the button, in turn: each is a line in CHANGELOG.md. */
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
  };
  for (const { message, at, files } of seed.commits) addCommit(state, { message, at, files });
  for (const { commit, ...release } of seed.releases) {
    const sha = state.commits[commit]?.sha;
    if (sha !== undefined) state.releases.push({ ...release, commit: sha, draft: false, prerelease: false });
  }
  return state;
}

/** Commits all `files`; checks run at once. */
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

/** Applies a change made by a button of `/sandbox`. The same changes always make the same objects. */
export function applyChange(state: RepositoryState, change: Change, at: number): void {
  if (change.kind === 'checks') setChecks(state, change.value, at);
  else if (change.kind === 'push') push(state, at);
  else release(state, at);
}

/** Runs the checks of the head again, with this result. */
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

/** The next minor version, of the head. */
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

/** The files of the head, to be committed again. */
export function headFiles(state: RepositoryState): SourceFile[] {
  const entries = [...(state.commits.at(-1)?.tree.entries.values() ?? [])];
  return entries.flatMap(({ source }) => source ?? []);
}

function runChecks(state: RepositoryState, at: number): void {
  const head = state.commits.at(-1);
  if (head === undefined) return;
  const runs = state.checks.map((check, index): CheckRun => {
    // Only the first one fails: lint still passes when a test does not.
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
