import { LRUCache } from 'lru-cache';
import { type RepositoryName, repoKey } from '../invitations.ts';
import { plainSource } from '../plain-source.ts';
import { createState, type RepositoryState } from '../repository-state.ts';
import type { RepositoryFacts, RepositorySource } from '../repository-store.ts';
import { type DemoProject, readProjects, repositoryOf } from './projects.ts';
import { createdAt, listedOf, seedOf } from './repository.ts';

/** Repositories are made on their first request. This number of them stays in memory. */
const MAX_OPEN = 160;

/** The repositories of the demo catalogue, and some to import. `catalogue` is read on the first request. */
export function demoSource(catalogue: URL): RepositorySource {
  const opened = new LRUCache<string, RepositoryState>({ max: MAX_OPEN });
  let projects: ReadonlyMap<string, DemoProject> | undefined;
  const all = () => {
    projects ??= readProjects(catalogue);
    return projects;
  };
  function open(key: string, make: () => RepositoryState): RepositoryState {
    const state = opened.get(key) ?? make();
    opened.set(key, state);
    return state;
  }
  return {
    list: () => [...all().values()].map(factsOf),
    find(name: RepositoryName) {
      const key = repoKey(name);
      const project = all().get(key);
      if (project === undefined) {
        const plain = plainSource.find(name);
        return plain && { facts: plain.facts, open: () => open(key, plain.open) };
      }
      return { facts: factsOf(project), open: () => open(key, () => createState(seedOf(project))) };
    },
  };
}

function factsOf(project: DemoProject): RepositoryFacts {
  const [owner = '', repo = ''] = repositoryOf(project).split('/');
  const description = project.description.replace(/(?<=\.) .*$/s, '');
  const topics = project.tech.map((tech) =>
    tech
      .toLowerCase()
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, ''),
  );
  return {
    owner,
    repo,
    description,
    homepage: null,
    topics,
    createdAt: createdAt(project),
    listed: listedOf(project),
  };
}
