import { buildTree, type Commit, commitTree, objectId, type SourceFile, type Tree } from './git.ts';
import type { GitChange, NewTreeEntry, Pull } from './git-objects.ts';
import { AUTHOR, addCommit, headFiles, type RepositoryState } from './repository-state.ts';

/** Finds a commit of `main` or one that a request made. */
export function findAnyCommit({ commits, git }: RepositoryState, sha: string): Commit | undefined {
  return git.commits.get(sha) ?? commits.find((commit) => commit.sha === sha);
}

/** Finds a tree by its own ID, or by that of a commit. */
export function findTree(state: RepositoryState, sha: string): Tree | undefined {
  const all = [...state.commits, ...state.git.commits.values()];
  return (
    state.git.trees.get(sha) ??
    findAnyCommit(state, sha)?.tree ??
    all.find(({ tree }) => tree.sha === sha)?.tree
  );
}

export function findBlob(state: RepositoryState, sha: string): Uint8Array | undefined {
  const known = state.git.blobs.get(sha);
  if (known) return known;
  for (const { tree } of [...state.commits, ...state.git.commits.values()])
    for (const entry of tree.entries.values())
      if (entry.type === 'blob' && entry.sha === sha) return entry.read();
  return undefined;
}

/** The tree that a request makes; undefined if it names what isn't there. */
export function makeTree(
  state: RepositoryState,
  { base, entries }: { base: string | null; entries: readonly NewTreeEntry[] },
): Tree | undefined {
  const from = base === null ? undefined : findTree(state, base);
  if (base !== null && from === undefined) return undefined;
  const files = new Map<string, SourceFile>();
  for (const { path, source } of from?.entries.values() ?? [])
    if (source) files.set(path, { ...source, path });
  for (const { path, mode = '100644', sha, content } of entries) {
    if (content !== undefined) files.set(path, { path, mode, content });
    else if (!sha) files.delete(path);
    else {
      const bytes = findBlob(state, sha);
      if (bytes === undefined) return undefined;
      files.set(path, { path, mode, content: bytes });
    }
  }
  return buildTree([...files.values()]);
}

export function applyGitChange(state: RepositoryState, change: GitChange, at: number): void {
  const { git } = state;
  switch (change.kind) {
    case 'file': {
      const { path, base64: content, message } = change;
      const kept = headFiles(state).filter((file) => file.path !== path);
      addCommit(state, { message, at, files: [...kept, { path, content: Buffer.from(content, 'base64') }] });
      return;
    }
    case 'blob': {
      const content = Buffer.from(change.base64, 'base64');
      git.blobs.set(objectId('blob', content), content);
      return;
    }
    case 'tree': {
      const tree = makeTree(state, change);
      if (tree) git.trees.set(tree.sha, tree);
      return;
    }
    case 'commit': {
      const tree = findTree(state, change.tree);
      if (!tree) return;
      const { parent, message } = change;
      const commit = commitTree(tree, { parent, message, author: AUTHOR, at });
      git.commits.set(commit.sha, commit);
      return;
    }
    case 'branch':
      git.branches.set(change.branch, change.sha);
      return;
    case 'no-branch':
      git.branches.delete(change.branch);
      return;
    case 'pull': {
      const { branch, base, title, body } = change;
      const number = git.pulls.length + 1;
      git.pulls.push({ number, branch, base, title, body, state: 'open', mergedAt: null, at });
      return;
    }
    case 'pull-state':
      changePull(state, change, at);
  }
}

function changePull(
  state: RepositoryState,
  { number, state: to }: { number: number; state: 'open' | 'closed' | 'merged' },
  at: number,
): void {
  const pull = state.git.pulls.find((each) => each.number === number);
  if (!pull) return;
  pull.state = to === 'open' ? 'open' : 'closed';
  if (to === 'merged') merge(state, pull, at);
}

/** Merges without conflicts: the files of the branch that differ from those at its beginning. */
function merge(state: RepositoryState, pull: Pull, at: number): void {
  const head = findAnyCommit(state, state.git.branches.get(pull.branch) ?? '');
  const base = head?.parent ? findAnyCommit(state, head.parent) : undefined;
  if (!head || !base) return;
  pull.mergedAt = at;
  const files = new Map(headFiles(state).map((file) => [file.path, file]));
  for (const [path, { source, sha }] of head.tree.entries)
    if (source && base.tree.entries.get(path)?.sha !== sha) files.set(path, source);
  for (const [path, { source }] of base.tree.entries)
    if (source && !head.tree.entries.has(path)) files.delete(path);
  addCommit(state, { message: `Merge pull request #${pull.number}`, at, files: [...files.values()] });
}
