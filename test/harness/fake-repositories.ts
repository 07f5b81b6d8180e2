import { randomUUID } from 'node:crypto';
import type { SourceFile } from '#sandbox/github/git.ts';
import { deliveryHeaders } from '#sandbox/github/github-webhooks.ts';
import { repoKey } from '#sandbox/github/invitations.ts';
import { plainSource } from '#sandbox/github/plain-source.ts';
import { findCommit } from '#sandbox/github/references.ts';
import type { Closure } from '#sandbox/github/repository-bodies.ts';
import {
  addCommit,
  type CheckRun,
  type CheckState,
  headFiles,
  type Release,
  type RepositoryState,
  setChecks,
} from '#sandbox/github/repository-state.ts';
import type {
  FoundRepository,
  Repositories,
  RepositoryFacts,
  RepositorySource,
} from '#sandbox/github/repository-store.ts';
import {
  checkSuiteWebhook,
  type PlainAction,
  pushWebhook,
  releaseWebhook,
  repositoryWebhook,
  type WebhookEvent,
} from '#sandbox/github/webhook-payloads.ts';
import { nowInSeconds, type Store } from '#sandbox/store.ts';

/** Text or bytes by path. A full SourceFile stands for links, submodules and sizes; null removes the file. */
export type Files = Record<string, string | Uint8Array | Omit<SourceFile, 'path'> | null>;

/** Repositories of the fake, as `owner/repo`. Those without files are small and not listed. */
export interface FakeRepositories {
  /** Creates a listed repository with one commit, or replaces it. */
  putRepository(
    repository: string,
    files: Files,
    facts?: Partial<Omit<RepositoryFacts, 'owner' | 'repo'>>,
  ): string;
  /** Commits on `main` and returns the commit's ID. The checks keep their state. */
  pushFiles(repository: string, files: Files, message?: string): string;
  /** The ID of the head of `main`. */
  headOf(repository: string): string;
  /** Runs the checks of the head again, with this result. */
  setChecks(repository: string, state: CheckState): void;
  /** Replaces the check runs of the head. Without any, no check ever ran. */
  setCheckRuns(repository: string, runs: readonly (Partial<CheckRun> & Pick<CheckRun, 'name'>)[]): void;
  /** Publishes a release of the head. */
  addRelease(repository: string, release: Partial<Release> & Pick<Release, 'tag'>): void;
  renameRepository(repository: string, to: string): void;
  deleteRepository(repository: string): void;
  /** Lets the repository refuse all changes, or with null take them again. */
  setClosure(repository: string, closure: Closure | null): void;
  setVisibility(repository: string, visibility: 'public' | 'private'): void;
  /** Lets GitHub make copies of the repository, or no longer. */
  setTemplate(repository: string, isTemplate: boolean): void;
  /** While true, generated repositories have no content yet. */
  setContentLate(isLate: boolean): void;
  /** Changes a pull request as its repository's owner would. */
  changePull(repository: string, number: number, state: 'open' | 'closed' | 'merged'): void;
  deleteBranch(repository: string, branch: string): void;
  /** The text of a file at a branch or commit; null without one. */
  readText(repository: string, path: string, ref?: string): string | null;
  /** The repositories that were generated and not deleted, in small letters. */
  listGenerated(): string[];
  /** Whether the repository exists. */
  exists(repository: string): boolean;
  /** Creates a signed delivery about the current repository; `action` is for `repository` events. */
  createWebhook(
    repository: string,
    event: WebhookEvent,
    options: { secret: string; action?: PlainAction },
  ): { headers: Record<string, string>; body: string };
}

interface Held {
  facts: RepositoryFacts;
  state: RepositoryState;
}

export function createFakeRepositories(store: Store, appUrl: string) {
  const held = new Map<string, Held>();
  const source: RepositorySource = {
    list: () => [...held.values()].map(({ facts }) => facts),
    find(name) {
      const known = held.get(repoKey(name));
      return known ? { facts: known.facts, open: () => known.state } : plainSource.find(name);
    },
  };
  return {
    source,
    reset() {
      held.clear();
      for (const table of [
        'repository_changes',
        'repository_locations',
        'repository_closures',
        'repository_names',
        'generated_repositories',
      ])
        store.run(`delete from ${table}`);
    },
    control: (repositories: Repositories) => control(held, repositories, appUrl),
  };
}

function control(held: Map<string, Held>, repositories: Repositories, appUrl: string): FakeRepositories {
  function hold(repository: string, state: RepositoryState, facts: Partial<RepositoryFacts> = {}) {
    const name = toName(repository);
    const defaults = { description: null, homepage: null, topics: [], createdAt: nowInSeconds() };
    held.set(repoKey(name), { facts: { ...defaults, ...facts, ...name }, state });
  }
  /** The repository's stored state, which a test may change. */
  function open(repository: string): FoundRepository {
    const found = repositories.find(toName(repository));
    if (!found) throw new Error(`${repository} does not exist.`);
    if (!held.has(found.key)) hold(found.key, found.state, found.facts);
    return found;
  }
  const headOf = (repository: string) => open(repository).state.commits.at(-1)?.sha ?? '';

  return {
    headOf,
    putRepository(repository, files, facts) {
      const state = emptyState();
      addCommit(state, { message: 'Add everything', at: nowInSeconds(), files: toSourceFiles(files) });
      hold(repository, state, facts);
      return headOf(repository);
    },
    pushFiles(repository, files, message = 'Change files') {
      const { state } = open(repository);
      const kept = headFiles(state).filter(({ path }) => !Object.hasOwn(files, path));
      const all = [...kept, ...toSourceFiles(files)];
      return addCommit(state, { message, at: nowInSeconds(), files: all }).sha;
    },
    setChecks: (repository, value) => setChecks(open(repository).state, value, nowInSeconds()),
    setCheckRuns(repository, runs) {
      const now = nowInSeconds();
      const defaults = { status: 'completed', conclusion: 'success', title: null, summary: null } as const;
      const whole = runs.map((run): CheckRun => ({ ...defaults, startedAt: now, completedAt: now, ...run }));
      open(repository).state.checkRuns.set(headOf(repository), whole);
    },
    addRelease(repository, release) {
      const { state } = open(repository);
      const defaults = { name: release.tag, body: '', draft: false, prerelease: false };
      state.releases.push({ ...defaults, at: nowInSeconds(), commit: headOf(repository), ...release });
    },
    renameRepository: (repository, to) => void repositories.relocate(open(repository).key, { repo: to }),
    deleteRepository: (repository) => void repositories.relocate(open(repository).key, { isDeleted: true }),
    setClosure: (repository, closure) => void repositories.relocate(open(repository).key, { closure }),
    setVisibility: (repository, visibility) =>
      void repositories.relocate(open(repository).key, { isPrivate: visibility === 'private' }),
    setTemplate(repository, isTemplate) {
      const { key, facts, state } = open(repository);
      hold(key, state, { ...facts, isTemplate });
    },
    setContentLate(isLate) {
      repositories.isContentLate = isLate;
    },
    changePull: (repository, number, state) =>
      repositories.change(open(repository).key, { kind: 'pull-state', number, state }),
    deleteBranch: (repository, branch) =>
      repositories.change(open(repository).key, { kind: 'no-branch', branch }),
    readText(repository, path, ref = 'main') {
      const { state } = open(repository);
      const entry = findCommit(state, ref)?.tree.entries.get(path);
      return entry ? Buffer.from(entry.read()).toString() : null;
    },
    listGenerated: () => repositories.listGenerated(),
    exists: (repository) => repositories.find(toName(repository)) !== undefined,
    createWebhook(repository, event, { secret, action = 'publicized' }) {
      const found = open(repository);
      const { payload } = {
        push: () => pushWebhook(found, appUrl),
        release: () => releaseWebhook(found, appUrl),
        check_suite: () => checkSuiteWebhook(found, appUrl),
        repository: () => repositoryWebhook(found, appUrl, { action }),
      }[event]();
      const body = JSON.stringify(payload);
      return { headers: deliveryHeaders({ id: randomUUID(), event, body }, secret), body };
    },
  };
}

function emptyState(): RepositoryState {
  const empty = plainSource.find({ owner: 'acme', repo: 'empty' });
  if (!empty) throw new Error('There is no empty repository.');
  return empty.open();
}

function toName(repository: string) {
  const [owner = '', repo = ''] = repository.split('/');
  return { owner, repo };
}

function toSourceFiles(files: Files): SourceFile[] {
  return Object.entries(files).flatMap(([path, file]) => {
    if (file === null) return [];
    const isContent = typeof file === 'string' || file instanceof Uint8Array;
    return [{ path, ...(isContent ? { content: file } : file) }];
  });
}
