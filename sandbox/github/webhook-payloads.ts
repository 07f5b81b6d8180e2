import { isoTime, simpleAccount } from './accounts.ts';
import type { Tree, TreeEntry } from './git.ts';
import { releaseBody, suiteId } from './history-bodies.ts';
import { ownerAccount, repository as repositoryBody } from './repository-bodies.ts';
import { detailsOf } from './repository-details.ts';
import type { FoundRepository } from './repository-store.ts';

export type WebhookEvent = 'push' | 'release' | 'check_suite' | 'repository';

export interface Webhook {
  event: WebhookEvent;
  payload: object;
}

/** The fields of every event. Source: https://docs.github.com/webhooks/webhook-events-and-payloads */
function about(repository: FoundRepository, appUrl: string) {
  const owner = ownerAccount(repository.owner);
  return {
    repository: repositoryBody(repository, appUrl, detailsOf(repository)),
    ...(owner.type === 'Organization' && { organization: { login: owner.login, id: owner.id } }),
    sender: simpleAccount({ ...ownerAccount('capstone-sandbox'), type: 'User' }, appUrl),
  };
}

/** Reports that the head was pushed to `main`. */
export function pushWebhook(repository: FoundRepository, appUrl: string): Webhook {
  const { commits } = repository.state;
  const head = commits.at(-1);
  if (head === undefined) throw new Error(`${repository.repo} is empty.`);
  const before = commits.find(({ sha }) => sha === head.parent);
  const changes = changedFiles(before?.tree, head.tree);
  const url = `https://github.com/${repository.owner}/${repository.repo}`;
  const commit = {
    id: head.sha,
    tree_id: head.tree.sha,
    distinct: true,
    message: head.message,
    timestamp: isoTime(head.at),
    url: `${url}/commit/${head.sha}`,
    author: head.author,
    committer: head.author,
    added: changes.filter((change) => !change.before).map(({ path }) => path),
    removed: changes.filter((change) => !change.after).map(({ path }) => path),
    modified: changes.filter((change) => change.before && change.after).map(({ path }) => path),
  };
  const from = head.parent ?? '0'.repeat(40);
  return {
    event: 'push',
    payload: {
      ref: 'refs/heads/main',
      before: from,
      after: head.sha,
      ...about(repository, appUrl),
      pusher: head.author,
      created: false,
      deleted: false,
      forced: false,
      base_ref: null,
      compare: `${url}/compare/${from.slice(0, 12)}...${head.sha.slice(0, 12)}`,
      commits: [commit],
      head_commit: commit,
    },
  };
}

interface FileChange {
  path: string;
  before?: TreeEntry;
  after?: TreeEntry;
}

function changedFiles(before: Tree | undefined, after: Tree): FileChange[] {
  const blobs = (tree: Tree | undefined) =>
    [...(tree?.entries.values() ?? [])].filter(({ type }) => type === 'blob');
  const kept = blobs(after).flatMap((entry): FileChange[] => {
    const old = before?.entries.get(entry.path);
    if (old?.sha === entry.sha) return [];
    return [{ path: entry.path, after: entry, ...(old && { before: old }) }];
  });
  const removed = blobs(before).filter(({ path }) => !after.entries.has(path));
  return [...kept, ...removed.map((entry) => ({ path: entry.path, before: entry }))];
}

/** Reports that the newest release was published. */
export function releaseWebhook(repository: FoundRepository, appUrl: string): Webhook {
  const release = repository.state.releases.at(-1);
  if (release === undefined) throw new Error(`${repository.repo} has no release.`);
  return {
    event: 'release',
    payload: {
      action: 'published',
      release: releaseBody(release, repository, appUrl),
      ...about(repository, appUrl),
    },
  };
}

/** Reports that all check runs of the head have ended. */
export function checkSuiteWebhook(repository: FoundRepository, appUrl: string): Webhook {
  const { commits, checkRuns } = repository.state;
  const head = commits.at(-1);
  if (head === undefined) throw new Error(`${repository.repo} is empty.`);
  const runs = [...new Map((checkRuns.get(head.sha) ?? []).map((run) => [run.name, run])).values()];
  const id = suiteId(head.sha);
  const url = `https://api.github.com/repos/${repository.owner}/${repository.repo}/check-suites/${id}`;
  const isFailing = runs.some(({ conclusion }) => conclusion !== 'success');
  return {
    event: 'check_suite',
    payload: {
      action: 'completed',
      check_suite: {
        id,
        node_id: Buffer.from(`CS_${id}`).toString('base64'),
        head_branch: 'main',
        head_sha: head.sha,
        status: 'completed',
        conclusion: isFailing ? 'failure' : 'success',
        url,
        before: head.parent,
        after: head.sha,
        pull_requests: [],
        app: null,
        created_at: isoTime(head.at),
        updated_at: isoTime(runs.at(-1)?.completedAt ?? head.at),
        latest_check_runs_count: runs.length,
        check_runs_url: `${url}/check-runs`,
      },
      ...about(repository, appUrl),
    },
  };
}

type RepositoryAction =
  | { action: 'renamed'; from: string }
  | { action: 'deleted' | 'created' | 'publicized' | 'privatized' };

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
