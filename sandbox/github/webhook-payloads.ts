import { isoTime } from './accounts.ts';
import type { Commit, Tree, TreeEntry } from './git.ts';
import { releaseBody } from './history-bodies.ts';
import { repository as repositoryBody } from './repository-bodies.ts';
import { detailsOf } from './repository-details.ts';
import type { FoundRepository } from './repository-store.ts';

export type WebhookEvent = 'push' | 'release' | 'check_suite' | 'repository';

export interface Webhook {
  event: WebhookEvent;
  payload: object;
}

// The payloads have the fields that a reader of these events needs.
// Source: https://docs.github.com/webhooks/webhook-events-and-payloads

function about(repository: FoundRepository, appUrl: string) {
  return { repository: repositoryBody(repository, appUrl, detailsOf(repository)) };
}

function headOf({ repo, state }: FoundRepository): Commit {
  const head = state.commits.at(-1);
  if (head === undefined) throw new Error(`${repo} is empty.`);
  return head;
}

/** Reports that the head was pushed to `main`. */
export function pushWebhook(repository: FoundRepository, appUrl: string): Webhook {
  const head = headOf(repository);
  const before = repository.state.commits.find(({ sha }) => sha === head.parent);
  const commit = {
    id: head.sha,
    message: head.message,
    timestamp: isoTime(head.at),
    author: head.author,
    ...listChanges(before?.tree, head.tree),
  };
  return {
    event: 'push',
    payload: {
      ref: 'refs/heads/main',
      before: head.parent ?? '0'.repeat(40),
      after: head.sha,
      ...about(repository, appUrl),
      commits: [commit],
      head_commit: commit,
    },
  };
}

function listChanges(before: Tree | undefined, after: Tree) {
  const pathsOf = (tree: Tree | undefined, isListed: (entry: TreeEntry) => boolean) =>
    [...(tree?.entries.values() ?? [])]
      .filter((entry) => entry.type === 'blob' && isListed(entry))
      .map(({ path }) => path);
  return {
    added: pathsOf(after, ({ path }) => !before?.entries.has(path)),
    removed: pathsOf(before, ({ path }) => !after.entries.has(path)),
    modified: pathsOf(after, ({ path, sha }) => (before?.entries.get(path)?.sha ?? sha) !== sha),
  };
}

/** Reports that the newest release was published. */
export function releaseWebhook(repository: FoundRepository, appUrl: string): Webhook {
  const release = repository.state.releases.at(-1);
  if (release === undefined) throw new Error(`${repository.repo} has no release.`);
  const payload = { action: 'published', release: releaseBody(release, repository) };
  return { event: 'release', payload: { ...payload, ...about(repository, appUrl) } };
}

/** Reports that all check runs of the head have ended. */
export function checkSuiteWebhook(repository: FoundRepository, appUrl: string): Webhook {
  const { sha, parent } = headOf(repository);
  const runs = new Map((repository.state.checkRuns.get(sha) ?? []).map((run) => [run.name, run]));
  const isFailing = [...runs.values()].some(({ conclusion }) => conclusion !== 'success');
  return {
    event: 'check_suite',
    payload: {
      action: 'completed',
      check_suite: {
        head_branch: 'main',
        head_sha: sha,
        before: parent,
        after: sha,
        status: 'completed',
        conclusion: isFailing ? 'failure' : 'success',
      },
      ...about(repository, appUrl),
    },
  };
}

/** The actions of `repository` events that say nothing more. */
export type PlainAction = 'deleted' | 'created' | 'publicized' | 'privatized' | 'archived' | 'unarchived';

type RepositoryAction = { action: 'renamed'; from: string } | { action: PlainAction };

export function repositoryWebhook(
  repository: FoundRepository,
  appUrl: string,
  change: RepositoryAction,
): Webhook {
  const changes =
    change.action === 'renamed' ? { changes: { repository: { name: { from: change.from } } } } : {};
  return {
    event: 'repository',
    payload: { action: change.action, ...changes, ...about(repository, appUrl) },
  };
}
