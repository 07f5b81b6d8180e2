import { asc, inArray, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { listUnreadProjects } from '../../readers/catalogue/repository-states.ts';
import { repositorySyncs } from './schema.ts';

/**
 * The number of repositories a minute. At four conditional requests each, which are free when nothing
 * changed, GitHub's 5,000 an hour suffice.
 */
const BATCH = 60;
/**
 * The first reading of a repository also prepares its previews, which takes more processor time, so visitors
 * go first.
 */
const FIRST_READINGS = 8;
const FIRST_READINGS_PAUSE_SECONDS = 10;

/**
 * This job enqueues the repositories that are due. They are read one after the other, each project every 30
 * minutes.
 */
export async function sweepRepositories({ db, jobs }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    const added = (await listUnreadProjects(tx, FIRST_READINGS)).map((projectId) => ({ projectId }));
    if (added.length > 0) await tx.insert(repositorySyncs).values(added).onConflictDoNothing();
    if (added.length === FIRST_READINGS)
      await jobs.enqueue(tx, {
        name: 'sweep-repositories',
        data: {},
        key: 'first readings',
        inSeconds: FIRST_READINGS_PAUSE_SECONDS,
      });
    const due = await tx
      .select({ projectId: repositorySyncs.projectId })
      .from(repositorySyncs)
      .where(lte(repositorySyncs.nextSyncAt, sql`now()`))
      .orderBy(asc(repositorySyncs.nextSyncAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const ids = due.map(({ projectId }) => projectId);
    if (ids.length === 0) return;
    // The sweep tries again then if the job is lost.
    await tx
      .update(repositorySyncs)
      .set({ nextSyncAt: sql`now() + interval '10 minutes'` })
      .where(inArray(repositorySyncs.projectId, ids));
    for (const projectId of ids)
      await jobs.enqueue(tx, { name: 'sync-repository', data: { projectId }, key: projectId });
  });
}
