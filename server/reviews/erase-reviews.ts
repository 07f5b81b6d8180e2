import { inArray } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import { lockProject } from '../projects/get-project.ts';
import type { Person } from '../queries/erasure/find-person.ts';
import { reviews } from './schema.ts';
import { updateRating } from './update-rating.ts';

/** Deletes a person's reviews. */
export async function eraseReviews(tx: Executor, { orders }: Person): Promise<void> {
  const own = orders.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  const written = await tx
    .select({ projectId: reviews.projectId })
    .from(reviews)
    .where(inArray(reviews.orderId, own));
  if (written.length === 0) return;
  // Projects are locked in a fixed order to avoid deadlocks.
  const projectIds = [...new Set(written.map(({ projectId }) => projectId))].sort();
  for (const projectId of projectIds) await lockProject(tx, projectId);
  await tx.delete(reviews).where(inArray(reviews.orderId, own));
  for (const projectId of projectIds) await updateRating(tx, projectId);
}
