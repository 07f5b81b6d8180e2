import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Enqueues a reading of a project's repository before the scheduled ones, in the caller's transaction. */
export async function enqueueSync(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Executor,
  projectId: string,
): Promise<void> {
  // Use a separate dedupe key, otherwise this would be merged into the low-priority job.
  await jobs.enqueue(tx, {
    name: 'sync-repository',
    data: { projectId },
    key: `soon ${projectId}`,
    priority: 1,
  });
}
