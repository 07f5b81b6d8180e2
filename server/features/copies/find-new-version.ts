import { eq } from 'drizzle-orm';
import { shortCommit } from '#domain/repository.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findCommitOnSale } from '../../readers/catalogue/commit-on-sale.ts';
import { findNewestRelease } from '../../readers/versions/find-newest-release.ts';
import type { Order } from '../orders/order.ts';
import { type Copy, copies } from './schema.ts';

/** A version of a project that the buyer of a copy does not have. */
export interface NewVersion {
  /** The tag of the release; null for a commit without one. */
  tag: string | null;
  /** The newest commit, which the release may not have. */
  commit: string;
  /** When the release was published. */
  publishedAt: Date | null;
}

/** How people name a version, such as `v1.4` or `1a2b3c4`. */
export function nameVersion({ tag, commit }: NewVersion): string {
  return tag ?? shortCommit(commit);
}

export async function findCopy(db: Executor, orderId: string): Promise<Copy | null> {
  const [copy] = await db.select().from(copies).where(eq(copies.orderId, orderId));
  return copy ?? null;
}

/**
 * Finds the newest version of the project of an order's copy, as it was last read: the newest release since what
 * the buyer has, else the newest commit. Null when the buyer has it, and while the copy is not in use.
 */
export async function findNewVersion(
  db: Executor,
  order: Pick<Order, 'projectId'>,
  copy: Copy | null,
): Promise<NewVersion | null> {
  if (copy?.state !== 'ready' || copy.deliveredCommit === null || copy.deliveredAt === null) return null;
  const source = { repoOwner: copy.templateOwner, repoName: copy.templateName };
  const commit = await findCommitOnSale(db, { projectId: order.projectId, ...source });
  if (commit === null || commit === copy.deliveredCommit) return null;
  const release = await findNewestRelease(db, order.projectId);
  // GitHub says in which second it published a release.
  const since = Math.floor(copy.deliveredAt.getTime() / 1000) * 1000;
  const isNewer = release !== null && release.publishedAt.getTime() >= since;
  return isNewer ? { ...release, commit } : { tag: null, commit, publishedAt: null };
}

/** Finds an order's copy and the name of the version that its buyer can get; null for what there is not. */
export async function findCopyAndNewVersion(
  db: Executor,
  order: Order,
): Promise<{ copy: Copy | null; newVersion: string | null }> {
  const copy = order.delivery === 'shared' ? null : await findCopy(db, order.id);
  const version = await findNewVersion(db, order, copy);
  return { copy, newVersion: version && nameVersion(version) };
}
