import { sql } from 'drizzle-orm';
import type { Repository } from '#domain/github.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import type { Order } from '../orders/order.ts';
import { selectNextInvitation } from './find-repository-access.ts';
import { repositoryLock } from './lock-invitation.ts';
import { invitationOutbox } from './schema.ts';

type RepositoryOrder = Pick<Order, 'repoOwner' | 'repoName'>;

export function repositoryOf({ repoOwner, repoName }: RepositoryOrder): Repository {
  return { owner: repoOwner, repo: repoName };
}

/** Identifies a repository. GitHub's names are case-insensitive. */
export function repositoryKey({ repoOwner, repoName }: RepositoryOrder): string {
  return `${repoOwner}/${repoName}`.toLowerCase();
}

/**
 * Serializes decisions about a repository's invitations and removals until the end of the transaction, on
 * every node.
 */
export async function lockRepository(tx: Executor, order: RepositoryOrder): Promise<void> {
  await tx.execute(sql`select ${repositoryLock(order)}`);
}

/** Enqueues the next due invitation of the repository, as one is sent at a time. */
export async function enqueueNextInvitation(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  order: RepositoryOrder,
): Promise<void> {
  const [next] = await selectNextInvitation(tx, order);
  if (next) await enqueueInvitation(context, tx, next);
}

/** Enqueues the job that sends an invitation, in the caller's transaction. */
export async function enqueueInvitation(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { id }: { id: string },
  inSeconds = 0,
): Promise<void> {
  await enqueueAttempt(context, tx, invitationOutbox, { id, inSeconds });
}
