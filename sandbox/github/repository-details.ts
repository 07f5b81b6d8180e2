import { languagesOf } from './languages.ts';
import { idOf, type RepositoryDetails } from './repositories.ts';
import type { FoundRepository } from './repository-store.ts';

/** What GitHub tells about a repository itself. */
export function detailsOf({ key, facts, isPrivate, state }: FoundRepository): RepositoryDetails {
  const tree = state.commits.at(-1)?.tree;
  const bytes = [...(tree?.entries.values() ?? [])].reduce((sum, { size }) => sum + (size ?? 0), 0);
  return {
    id: idOf(key),
    isPrivate,
    description: facts.description,
    homepage: facts.homepage,
    topics: [...facts.topics],
    createdAt: facts.createdAt,
    pushedAt: state.commits.at(-1)?.at ?? null,
    kilobytes: Math.ceil(bytes / 1024),
    language: Object.keys(languagesOf(tree))[0] ?? null,
  };
}
