import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { enqueueSync } from '../projects/enqueue-sync.ts';
import { repositorySyncs } from './schema.ts';

/**
 * Reads a project's repository before others that wait for their first reading, because someone looks at the
 * project. This happens once; the sweep reads it later. Public.
 */
export async function prioritizeSync(context: Context, projectId: string): Promise<void> {
  const { db, log } = context;
  const inTenMinutes = sql`now() + interval '10 minutes'`;
  try {
    const added = await db
      .insert(repositorySyncs)
      .values({ projectId, nextSyncAt: inTenMinutes })
      .onConflictDoNothing()
      .returning({ projectId: repositorySyncs.projectId });
    // If the process ends here, the sweep reads the repository in ten minutes.
    if (added.length > 0) await enqueueSync(context, db, projectId);
  } catch (error) {
    // The project can be shown without its repository, for example while the disk is full.
    log.warn({ err: error, projectId }, 'first reading not enqueued');
  }
}
