import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import type { DemoProject } from './demo-manifest.ts';
import { createdAt, hasFiles, listLanguages, seedOf } from './demo-repository.ts';
import { type RepositoryName, repoKey } from './invitations.ts';
import { plainSource } from './plain-source.ts';
import { createState, type RepositoryState } from './repository-state.ts';
import type { RepositoryFacts, RepositorySource } from './repository-store.ts';

/** Projects that are not in the catalogue. Their repositories can be imported. */
const WAITING = new URL('./waiting.json', import.meta.url);
/** Repositories are made on their first request. This number of them stays in memory. */
const MAX_OPEN = 160;

/** A project whose repository has the files of `lender`, which is the project itself or one like it. */
export interface LentProject {
  project: DemoProject;
  lender: DemoProject;
}

/** The repositories of the demo catalogue, and some to import. `catalogue` is read on the first request. */
export function demoSource(catalogue: URL): RepositorySource {
  const opened = new LRUCache<string, RepositoryState>({ max: MAX_OPEN });
  let projects: ReadonlyMap<string, LentProject> | undefined;
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
    list: () => [...all().values()].map(({ project }) => factsOf(project)),
    find(name: RepositoryName) {
      const key = repoKey(name);
      const known = all().get(key);
      if (known === undefined) {
        const plain = plainSource.find(name);
        return plain && { facts: plain.facts, open: () => open(key, plain.open) };
      }
      const { project, lender } = known;
      return { facts: factsOf(project), open: () => open(key, () => createState(seedOf(project, lender))) };
    },
  };
}

/** Returns the projects by `owner/repo` in lower case. */
export function readProjects(catalogue: URL): ReadonlyMap<string, LentProject> {
  const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8')) as DemoProject[];
  const projects = [...read(catalogue), ...read(WAITING)];
  const lenders = projects.filter(hasFiles);
  return new Map(
    projects.map((project) => [
      repositoryOf(project).toLowerCase(),
      { project, lender: hasFiles(project) ? project : findLender(project, lenders) },
    ]),
  );
}

/**
 * Finds the project whose files show most of the technologies of another one: those that it names itself, and
 * the languages of its files. Of several it is one of the same field.
 */
function findLender(project: DemoProject, lenders: readonly DemoProject[]): DemoProject {
  const likeness = ({ slug, tech, field }: DemoProject) => {
    const shown = new Set([...tech, ...listLanguages(slug)]);
    return project.tech.filter((name) => shown.has(name)).length + (field === project.field ? 0.5 : 0);
  };
  return lenders.reduce((best, each) => (likeness(each) > likeness(best) ? each : best));
}

function repositoryOf({ githubRepoUrl }: DemoProject): string {
  return new URL(githubRepoUrl).pathname.slice(1);
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
  const isTemplate = project.delivery === 'own';
  return { owner, repo, description, homepage: null, topics, createdAt: createdAt(project), isTemplate };
}
