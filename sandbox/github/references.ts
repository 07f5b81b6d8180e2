import type { Commit } from './git.ts';
import type { RepositoryState } from './repository-state.ts';

const SHORTEST_SHA = 7;

/** Finds a commit by the branch `main`, by a tag, or by the first characters of its id. */
export function findCommit(state: RepositoryState, ref: string): Commit | undefined {
  const name = ref.replace(/^(refs\/)?(heads|tags)\//, '');
  if (name === 'main' || name === 'HEAD') return state.commits.at(-1);
  const sha = state.releases.find(({ tag }) => tag === name)?.commit ?? name.toLowerCase();
  if (sha.length < SHORTEST_SHA) return undefined;
  return state.commits.find((commit) => commit.sha.startsWith(sha));
}
