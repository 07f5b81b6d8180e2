import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { waitingList } from '../../pauses/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { projects } from '../../projects/schema.ts';

/** Lists confirmed rows of the waiting list whose project can be bought again, longest waiting first. */
export async function listEndedWaits(db: Executor, limit: number) {
  const { token, email, confirmedAt } = waitingList;
  return db
    .select({ token, email, projectName: projects.name, slug: projects.slug })
    .from(waitingList)
    .innerJoin(projects, eq(projects.id, waitingList.projectId))
    .where(and(isNotNull(confirmedAt), eq(projects.status, 'published'), isNull(projects.pausedAt)))
    .orderBy(asc(confirmedAt), asc(token))
    .limit(limit);
}
