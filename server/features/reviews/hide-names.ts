import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { definePurpose } from '../../purpose.ts';
import { type DataSubject, listOrderIds } from '../../readers/account/data-subject.ts';
import { lockProject } from '../projects/get-project.ts';
import { refreshProject } from '../projects/refresh-project.ts';
import { reviews } from './schema.ts';

/** A buyer agrees to it with a review, or by the switch for reviews to come. */
export const reviewNames = definePurpose({
  key: 'review-names',
  name: 'GitHub username on reviews',
  text: 'Off: your reviews say “A buyer”, the ones on our pages too.',
  default: false,
  isDecided: async (db, subject) => (await db.$count(reviews, await areNamed(db, subject))) > 0,
  apply: async (tx, subject, isAllowed) => {
    if (!isAllowed) await hideNames(tx, subject);
  },
});

/** Takes the buyer's GitHub username off their reviews, also off those that are shown. */
async function hideNames(tx: Executor, subject: DataSubject): Promise<void> {
  const isNamed = await areNamed(tx, subject);
  const named = await tx.select({ projectId: reviews.projectId }).from(reviews).where(isNamed);
  // Projects are locked before their reviews and in a fixed order, to avoid deadlocks.
  const projectIds = [...new Set(named.map(({ projectId }) => projectId))].sort();
  for (const projectId of projectIds) await lockProject(tx, projectId);
  await tx.update(reviews).set({ showName: false }).where(isNamed);
  for (const projectId of projectIds) await refreshProject(tx, projectId);
}

async function areNamed(db: Executor, subject: DataSubject) {
  return and(inArray(reviews.orderId, await listOrderIds(db, subject)), eq(reviews.showName, true));
}
