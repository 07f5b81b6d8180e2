import type { Context } from '../context.ts';
import type { Executor } from '../platform/db/client.ts';

/** Has a project's repository read soon, before those whose turn it is, in the caller's transaction. */
export async function enqueueSync(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Executor,
  projectId: string,
): Promise<void> {
  // A key of its own: the one that waits for its turn may wait long.
  await jobs.enqueue(tx, {
    name: 'sync-repository',
    data: { projectId },
    key: `soon ${projectId}`,
    priority: 1,
  });
}
