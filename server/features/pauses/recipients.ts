import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { hasPlaceLeft } from '../../readers/catalogue/places.ts';
import { purchases } from '../access/schema.ts';
import { projects } from '../projects/schema.ts';
import { waitingList } from './schema.ts';

/** Lists the purchases of a project that were not refunded, with their owners. */
export async function listOwners(
  db: Executor,
  projectId: string,
): Promise<{ orderId: string; userId: string }[]> {
  return db
    .select({ orderId: purchases.orderId, userId: purchases.userId })
    .from(purchases)
    .where(and(eq(purchases.projectId, projectId), isNull(purchases.revokedAt)));
}

/** Lists confirmed rows of the waiting list whose project can be bought again, longest waiting first. */
export async function listEndedWaits(db: Executor, limit: number) {
  const { token, email, confirmedAt } = waitingList;
  return db
    .select({ token, email, projectName: projects.name, slug: projects.slug })
    .from(waitingList)
    .innerJoin(projects, eq(projects.id, waitingList.projectId))
    .where(
      and(
        isNotNull(confirmedAt),
        eq(projects.status, 'published'),
        isNull(projects.pausedAt),
        isNull(projects.blockedAt),
        hasPlaceLeft,
      ),
    )
    .orderBy(asc(confirmedAt), asc(token))
    .limit(limit);
}
