import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { type RepositoryName, repoKey } from './invitations.ts';
import { type Closure, idOf } from './repository-bodies.ts';
import { applyChange, type Change, type RepositoryState } from './repository-state.ts';

/** The data of a repository without its content. */
export interface RepositoryFacts extends RepositoryName {
  description: string | null;
  homepage: string | null;
  topics: readonly string[];
  /** In Unix seconds. */
  createdAt: number;
}

export interface RepositorySource {
  /** Returns the repositories that are in lists. */
  list(): readonly RepositoryFacts[];
  /** Returns undefined for an unknown name. `open` returns the content with earlier changes applied. */
  find(name: RepositoryName): { facts: RepositoryFacts; open: () => RepositoryState } | undefined;
}

/** The current name and visibility of a repository. */
export interface Location extends RepositoryName {
  /** The first name, which identifies the repository inside the sandbox. */
  key: string;
  isPrivate: boolean;
  isDeleted: boolean;
  /** Why the repository takes no changes; null while it does. */
  closure: Closure | null;
}

export interface Repositories {
  /** Finds a repository by its current or an earlier name. */
  locate(name: RepositoryName): Location;
  /** Returns the repositories that are in lists, with their current names and without deleted ones. */
  list(): Location[];
  findRenamed(id: number): Location | undefined;
  /** Returns undefined for an unknown name and for a deleted repository. */
  find(name: RepositoryName): FoundRepository | undefined;
  findByKey(key: string): FoundRepository | undefined;
  change(key: string, change: Change): void;
  /** Renames, deletes, restores, closes or opens a repository, or changes its visibility. */
  relocate(key: string, change: Partial<Omit<Location, 'key'>>): Location;
}

export interface FoundRepository extends Location {
  facts: RepositoryFacts;
  state: RepositoryState;
}

interface LocationRow extends RepositoryName {
  repo_key: string;
  is_private: number;
  is_deleted: number;
}

/** Opens the repositories of `source` with all changes in the sandbox, which the store keeps. */
export function openRepositories(store: Store, source: RepositorySource): Repositories {
  function locate(name: RepositoryName): Location {
    const wanted = repoKey(name);
    const known = store.get<{ repo_key: string }>(
      'select repo_key from repository_names where name_key = ?',
      wanted,
    );
    const key = known?.repo_key ?? wanted;
    const row = store.get<LocationRow>('select * from repository_locations where repo_key = ?', key);
    const closed = store.get<{ closure: Closure }>(
      'select closure from repository_closures where repo_key = ?',
      key,
    );
    const closure = closed?.closure ?? null;
    if (row === undefined)
      return { key, ...original(name), isPrivate: isPrivateByName(name), isDeleted: false, closure };
    return {
      key,
      closure,
      owner: row.owner,
      repo: row.repo,
      isPrivate: row.is_private === 1,
      isDeleted: row.is_deleted === 1,
    };
  }
  const original = (name: RepositoryName): RepositoryName => {
    const { owner, repo } = source.find(name)?.facts ?? name;
    return { owner, repo };
  };

  function applyNewChanges(key: string, state: RepositoryState): RepositoryState {
    const rows = store.all<{ id: number; change: string; created_at: number }>(
      'select id, change, created_at from repository_changes where repo_key = ? and id > ? order by id',
      key,
      state.appliedChange,
    );
    for (const row of rows) {
      applyChange(state, JSON.parse(row.change) as Change, row.created_at);
      state.appliedChange = row.id;
    }
    return state;
  }

  function find(name: RepositoryName): FoundRepository | undefined {
    const location = locate(name);
    const known = source.find(toName(location.key));
    if (location.isDeleted || known === undefined) return undefined;
    return { ...location, facts: known.facts, state: applyNewChanges(location.key, known.open()) };
  }

  return {
    locate,
    find,
    findByKey: (key) => find(toName(key)),
    list: () =>
      source
        .list()
        .map(locate)
        .filter(({ isDeleted }) => !isDeleted),
    findRenamed: (id) =>
      store
        .all<{ repo_key: string }>('select repo_key from repository_locations')
        .filter(({ repo_key }) => idOf(repo_key) === id)
        .map(({ repo_key }) => locate(toName(repo_key)))[0],
    change(key, change) {
      const row = { repo_key: key, change: JSON.stringify(change), created_at: nowInSeconds() };
      store.insert('repository_changes', row);
    },
    relocate(key, change) {
      const now = { ...locate(toName(key)), ...change };
      store.transaction(() => {
        store.run(
          'insert or replace into repository_locations (repo_key, owner, repo, is_private, is_deleted) values (?, ?, ?, ?, ?)',
          key,
          now.owner,
          now.repo,
          now.isPrivate ? 1 : 0,
          now.isDeleted ? 1 : 0,
        );
        if (now.closure === null) store.run('delete from repository_closures where repo_key = ?', key);
        else store.run('insert or replace into repository_closures values (?, ?)', key, now.closure);
        store.run(
          'insert or replace into repository_names (name_key, repo_key) values (?, ?)',
          repoKey(now),
          key,
        );
      });
      return now;
    },
  };
}

function toName(key: string): RepositoryName {
  const [owner = '', repo = ''] = key.split('/');
  return { owner, repo };
}

function isPrivateByName({ repo }: RepositoryName): boolean {
  return !repo.toLowerCase().startsWith('public');
}
