import { languagesOf } from './languages.ts';
import { idOf, type RepositoryDetails } from './repository-bodies.ts';
import type { FoundRepository } from './repository-store.ts';

/** Returns GitHub's data of a repository. */
export function detailsOf({ key, facts, state, isPrivate, closure }: FoundRepository): RepositoryDetails {
  const { description, homepage, topics, createdAt, isTemplate = false, template = null } = facts;
  const { commits } = state;
  const head = commits.at(-1);
  const bytes = [...(head?.tree.entries.values() ?? [])].reduce((sum, { size }) => sum + (size ?? 0), 0);
  return {
    id: idOf(key),
    isPrivate,
    closure,
    description,
    homepage,
    topics: [...topics],
    createdAt,
    pushedAt: head?.at ?? null,
    kilobytes: Math.ceil(bytes / 1024),
    isTemplate,
    template,
    language: Object.keys(languagesOf(head?.tree))[0] ?? null,
  };
}
