import { nowInSeconds, type Store } from '#sandbox/store.ts';
import { applyGitChange } from './git-changes.ts';
import type { GitChange } from './git-objects.ts';
import { type RepositoryName, repoKey } from './invitations.ts';
import { type Closure, idOf } from './repository-bodies.ts';
import { applyChange, type Change, createState, type RepositoryState } from './repository-state.ts';

/** The data of a repository without its content. */
export interface RepositoryFacts extends RepositoryName {
  description: string | null;
  homepage: string | null;
  topics: readonly string[];
  /** In Unix seconds. */
  createdAt: number;
  /** Whether copies can be made of it. */
  isTemplate?: boolean;
  /** `owner/repo` of the template that it was generated from. */
  template?: string;
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

export interface FoundRepository extends Location {
  facts: RepositoryFacts;
  state: RepositoryState;
}

interface GeneratedRow extends RepositoryName {
  template_key: string;
  template: string;
  commit_sha: string;
  created_at: number;
}

interface LocationRow extends RepositoryName {
  repo_key: string;
  is_private: number;
  is_deleted: number;
}

/** The repositories of `source` with all changes in the sandbox, which the store keeps. */
export class Repositories {
  readonly #store: Store;
  readonly #source: RepositorySource;
  readonly #generated = new Map<string, RepositoryState>();
  /** While true, generated repositories have no content yet. */
  isContentLate = false;

  constructor(store: Store, source: RepositorySource) {
    this.#store = store;
    this.#source = source;
  }

  /** Finds a repository by its current or an earlier name. */
  locate(name: RepositoryName): Location {
    const find = <Row>(query: string, key: string) => this.#store.get<Row>(query, key);
    const wanted = repoKey(name);
    const known = find<{ repo_key: string }>(
      'select repo_key from repository_names where name_key = ?',
      wanted,
    );
    const key = known?.repo_key ?? wanted;
    const row = find<LocationRow>('select * from repository_locations where repo_key = ?', key);
    const closed = find<{ closure: Closure }>(
      'select closure from repository_closures where repo_key = ?',
      key,
    );
    const { owner, repo } = row ?? this.#generatedRow(key) ?? this.#source.find(name)?.facts ?? name;
    return {
      key,
      closure: closed?.closure ?? null,
      owner,
      repo,
      isPrivate: row ? row.is_private === 1 : isPrivateByName(name),
      isDeleted: row?.is_deleted === 1,
    };
  }

  /** Returns the repositories that are in lists, with their current names and without deleted ones. */
  list(): Location[] {
    return this.#source
      .list()
      .map((each) => this.locate(each))
      .filter(({ isDeleted }) => !isDeleted);
  }

  findRenamed(id: number): Location | undefined {
    const key = this.#store
      .all<{ repo_key: string }>('select repo_key from repository_locations')
      .find(({ repo_key }) => idOf(repo_key) === id)?.repo_key;
    return key === undefined ? undefined : this.locate(toName(key));
  }

  /** Returns undefined for an unknown name and for a deleted repository. */
  find(name: RepositoryName): FoundRepository | undefined {
    const location = this.locate(name);
    if (location.isDeleted) return undefined;
    const generated = this.#findGenerated(location.key);
    if (generated) return { ...location, ...generated };
    const isMissing = isNameOfCopy(location.repo) && this.#isCopy(location);
    const known = isMissing ? undefined : this.#source.find(toName(location.key));
    if (known === undefined) return undefined;
    return { ...location, facts: known.facts, state: this.#applyNewChanges(location.key, known.open()) };
  }

  findByKey(key: string): FoundRepository | undefined {
    return this.find(toName(key));
  }

  /** Makes a private repository of a commit of a template, by default its head, unless the name is taken. */
  generate(
    template: FoundRepository,
    { owner, repo }: RepositoryName,
    { commit = template.state.commits.at(-1)?.sha ?? '', at = nowInSeconds() } = {},
  ): boolean {
    const key = repoKey({ owner, repo });
    if (this.find({ owner, repo })) return false;
    this.#store.transaction(() => {
      this.#store.run('delete from repository_locations where repo_key = ?', key);
      this.#store.run('delete from repository_changes where repo_key = ?', key);
      this.#store.run('delete from generated_repositories where repo_key = ?', key);
      this.#store.insert('generated_repositories', {
        repo_key: key,
        owner,
        repo,
        template_key: template.key,
        template: `${template.owner}/${template.repo}`,
        commit_sha: commit,
        created_at: at,
      });
    });
    this.#generated.delete(key);
    return true;
  }

  /** Whether a name can only be that of a copy: its owner has templates or is one for copies, and no other repository of this name. */
  #isCopy({ key, owner }: Location): boolean {
    const ours = this.#source.list().filter((each) => each.owner.toLowerCase() === owner.toLowerCase());
    const hasCopies = /copies/i.test(owner) || ours.some(({ isTemplate }) => isTemplate);
    return hasCopies && !ours.some((each) => repoKey(each) === key);
  }

  /** Lists the keys of generated repositories that exist. */
  listGenerated(): string[] {
    return this.#store
      .all<{ repo_key: string }>('select repo_key from generated_repositories order by repo_key')
      .map(({ repo_key }) => repo_key)
      .filter((key) => !this.locate(toName(key)).isDeleted);
  }

  /** Forgets the content of generated repositories, whose rows were deleted. */
  forgetGenerated(): void {
    this.#generated.clear();
    this.isContentLate = false;
  }

  #generatedRow(key: string): GeneratedRow | undefined {
    return this.#store.get<GeneratedRow>('select * from generated_repositories where repo_key = ?', key);
  }

  #findGenerated(key: string): Pick<FoundRepository, 'facts' | 'state'> | undefined {
    const row = this.#generatedRow(key);
    if (!row) return undefined;
    const { owner, repo, template, created_at: createdAt } = row;
    const facts = { owner, repo, description: null, homepage: null, topics: [], createdAt, template };
    if (this.isContentLate) return { facts, state: createState({ commits: [], releases: [], checks: [] }) };
    const state = this.#generated.get(key) ?? this.#makeGenerated(row);
    this.#generated.set(key, state);
    return { facts, state: this.#applyNewChanges(key, state) };
  }

  /** The template's files in one commit, without its history. */
  #makeGenerated({ template_key, commit_sha, created_at }: GeneratedRow): RepositoryState {
    const source = this.findByKey(template_key)?.state;
    const commit = source?.commits.find(({ sha }) => sha === commit_sha);
    const files = [...(commit?.tree.entries.values() ?? [])].flatMap((entry) => entry.source ?? []);
    const commits = commit ? [{ message: 'Initial commit', at: created_at, files }] : [];
    return createState({ commits, releases: [], checks: [] });
  }

  change(key: string, change: Change | GitChange, at = nowInSeconds()): void {
    const row = { repo_key: key, change: JSON.stringify(change), created_at: at };
    this.#store.insert('repository_changes', row);
  }

  /** Renames, deletes, restores, closes or opens a repository, or changes its visibility. */
  relocate(key: string, change: Partial<Omit<Location, 'key'>>): Location {
    const store = this.#store;
    const now = { ...this.locate(toName(key)), ...change };
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
  }

  #applyNewChanges(key: string, state: RepositoryState): RepositoryState {
    const rows = this.#store.all<{ id: number; change: string; created_at: number }>(
      'select id, change, created_at from repository_changes where repo_key = ? and id > ? order by id',
      key,
      state.appliedChange,
    );
    for (const row of rows) {
      const change = JSON.parse(row.change) as Change | GitChange;
      if (isOfOwner(change)) applyChange(state, change, row.created_at);
      else applyGitChange(state, change, row.created_at);
      state.appliedChange = row.id;
    }
    return state;
  }
}

function toName(key: string): RepositoryName {
  const [owner = '', repo = ''] = key.split('/');
  return { owner, repo };
}

function isPrivateByName({ repo }: RepositoryName): boolean {
  return !repo.toLowerCase().startsWith('public');
}

/** A name such as the shop gives to copies exists only once it was generated. */
function isNameOfCopy(repo: string): boolean {
  return /-(?:[a-z\d]{8}|[a-z\d]{12}|[a-z\d]{14}|[a-z\d]{32})$/.test(repo);
}

/** Whether a change was made by a button of `/sandbox`. */
function isOfOwner(change: Change | GitChange): change is Change {
  return ['push', 'release', 'checks'].includes(change.kind);
}
