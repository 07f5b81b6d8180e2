import { languagesOf } from './languages.ts';
import { idOf, type RepositoryDetails } from './repository-bodies.ts';
import type { FoundRepository, Location, Repositories, RepositoryFacts } from './repository-store.ts';

/** Returns GitHub's data of a repository. */
export function detailsOf(repository: FoundRepository): RepositoryDetails {
  const { commits } = repository.state;
  const head = commits.at(-1);
  const bytes = [...(head?.tree.entries.values() ?? [])].reduce((sum, { size }) => sum + (size ?? 0), 0);
  return {
    ...knownDetails(repository),
    pushedAt: head?.at ?? null,
    kilobytes: Math.ceil(bytes / 1024),
    language: Object.keys(languagesOf(head?.tree))[0] ?? null,
  };
}

/** Returns the same data without making the content, if the repository is unchanged. */
export function listedDetails(item: ReturnType<Repositories['list']>[number]): RepositoryDetails | undefined {
  const { listed } = item.facts;
  return listed === undefined || item.hasChanged ? undefined : { ...knownDetails(item), ...listed };
}

function knownDetails({ key, facts, isPrivate, closure }: Location & { facts: RepositoryFacts }) {
  const { description, homepage, topics, createdAt } = facts;
  return { id: idOf(key), isPrivate, closure, description, homepage, topics: [...topics], createdAt };
}
