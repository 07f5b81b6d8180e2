import type { Store } from '#sandbox/store.ts';
import type { GithubWebhooks } from './github-webhooks.ts';
import { type RepositoryName, repoKey } from './invitations.ts';
import type { FoundRepository, Location, Repositories } from './repository-store.ts';
import {
  checkSuiteWebhook,
  type PlainAction,
  pushWebhook,
  releaseWebhook,
  repositoryWebhook,
  type Webhook,
} from './webhook-payloads.ts';

/** The actions of a repository's buttons. */
const REPOSITORY_ACTIONS = [
  'push',
  'release',
  'fail-checks',
  'pass-checks',
  'delete',
  'restore',
  'make-public',
  'make-private',
  'archive',
  'unarchive',
  'lock',
  'unlock',
] as const;

export type RepositoryAction = (typeof REPOSITORY_ACTIONS)[number];

export function isRepositoryAction(name: string): name is RepositoryAction {
  return REPOSITORY_ACTIONS.some((action) => action === name);
}

export type RepositoryActions = ReturnType<typeof createRepositoryActions>;

interface Deps {
  store: Store;
  repositories: Repositories;
  webhooks: GithubWebhooks;
  appUrl: string;
}

const WELL_FORMED = /^[a-z\d_][a-z\d._-]{0,99}$/i;

/** Changes repositories as their owners would, and sends the webhooks of each change. */
export function createRepositoryActions({ store, repositories, webhooks, appUrl }: Deps) {
  /** Sends webhooks that describe a repository after a change. */
  function tell(key: string, describe: (repository: FoundRepository) => Webhook[]): boolean {
    const now = repositories.findByKey(key);
    if (now !== undefined) webhooks.send(key, describe(now));
    return now !== undefined;
  }
  const relocate = (location: Location, change: Partial<Location>, action: PlainAction) => {
    repositories.relocate(location.key, change);
    return tell(location.key, (now) => [repositoryWebhook(now, appUrl, { action })]);
  };

  const handlers: Record<RepositoryAction, (location: Location) => boolean> = {
    push({ key }) {
      repositories.change(key, { kind: 'push' });
      return tell(key, (now) => [pushWebhook(now, appUrl), checkSuiteWebhook(now, appUrl)]);
    },
    release({ key }) {
      repositories.change(key, { kind: 'release' });
      return tell(key, (now) => [releaseWebhook(now, appUrl)]);
    },
    'fail-checks'({ key }) {
      repositories.change(key, { kind: 'checks', value: 'failing' });
      return tell(key, (now) => [checkSuiteWebhook(now, appUrl)]);
    },
    'pass-checks'({ key }) {
      repositories.change(key, { kind: 'checks', value: 'passing' });
      return tell(key, (now) => [checkSuiteWebhook(now, appUrl)]);
    },
    delete({ key }) {
      const last = tell(key, (now) => [repositoryWebhook(now, appUrl, { action: 'deleted' })]);
      repositories.relocate(key, { isDeleted: true });
      return last;
    },
    restore: (location) => location.isDeleted && relocate(location, { isDeleted: false }, 'created'),
    'make-public': (location) => location.isPrivate && relocate(location, { isPrivate: false }, 'publicized'),
    'make-private': (location) =>
      !location.isPrivate && relocate(location, { isPrivate: true }, 'privatized'),
    archive: (location) =>
      location.closure === null && relocate(location, { closure: 'archived' }, 'archived'),
    unarchive: (location) =>
      location.closure === 'archived' && relocate(location, { closure: null }, 'unarchived'),
    // No webhook says that a repository is locked.
    lock: ({ key, closure }) =>
      closure === null && repositories.relocate(key, { closure: 'locked' }).closure === 'locked',
    unlock: ({ key, closure }) =>
      closure === 'locked' && repositories.relocate(key, { closure: null }).closure === null,
  };

  return {
    /** Returns false if there is no such repository or nothing to do. */
    act(name: RepositoryName, action: RepositoryAction) {
      const location = repositories.locate(name);
      if (action !== 'restore' && !hasCommits(repositories.find(location))) return false;
      return handlers[action](location);
    },
    rename(name: RepositoryName, to: string) {
      const found = repositories.find(name);
      if (found === undefined || !WELL_FORMED.test(to)) return false;
      const wanted = repoKey({ owner: found.owner, repo: to });
      if (repoKey(found) === wanted || repositories.list().some((each) => repoKey(each) === wanted))
        return false;
      repositories.relocate(found.key, { repo: to });
      moveInvitations(store, found, { owner: found.owner, repo: to });
      return tell(found.key, (now) => [
        repositoryWebhook(now, appUrl, { action: 'renamed', from: found.repo }),
      ]);
    },
  };
}

function hasCommits(repository: FoundRepository | undefined): boolean {
  return repository !== undefined && repository.state.commits.length > 0;
}

/** A renamed repository keeps its collaborators. */
function moveInvitations(store: Store, from: RepositoryName, to: RepositoryName): void {
  for (const table of ['invitations', 'refusals'])
    store.run(`update ${table} set repo_key = ? where repo_key = ?`, repoKey(to), repoKey(from));
  store.run('update invitations set repo = ? where repo_key = ?', to.repo, repoKey(to));
}
