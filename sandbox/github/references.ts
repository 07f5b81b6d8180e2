import type { Commit } from './git.ts';
import type { RepositoryState } from './repository-state.ts';

const SHORTEST_SHA = 7;

/** Finds a commit by a branch, by a tag, or by the first characters of its id. */
export function findCommit(state: RepositoryState, ref: string): Commit | undefined {
  const name = ref.replace(/^(refs\/)?(heads|tags)\//, '');
  if (name === 'main' || name === 'HEAD') return state.commits.at(-1);
  const named = state.git.branches.get(name) ?? state.releases.find(({ tag }) => tag === name)?.commit;
  const sha = named ?? name.toLowerCase();
  if (sha.length < SHORTEST_SHA) return undefined;
  const all = [...state.commits, ...state.git.commits.values()];
  return all.find((commit) => commit.sha.startsWith(sha));
}
