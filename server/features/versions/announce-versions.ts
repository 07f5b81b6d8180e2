import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { BATCH_ROWS } from '../../platform/db/in-batches.ts';
import { listOwners } from '../pauses/recipients.ts';
import { versionNotices } from './schema.ts';

interface NewVersions {
  projectId: string;
  releaseIds: readonly string[];
}

/** Stores notices for the owners who will be mailed about new versions, in the caller's transaction. */
export async function announceVersions(
  { jobs, settings }: Pick<Context, 'jobs' | 'settings'>,
  tx: Executor,
  { projectId, releaseIds }: NewVersions,
): Promise<void> {
  const owners = await listOwners(tx, projectId);
  const notices = owners.flatMap(({ orderId }) =>
    releaseIds.map((releaseId) => ({ orderId, projectId, releaseId })),
  );
  if (notices.length === 0) return;
  for (let start = 0; start < notices.length; start += BATCH_ROWS)
    await tx
      .insert(versionNotices)
      .values(notices.slice(start, start + BATCH_ROWS))
      .onConflictDoNothing();
  await jobs.enqueue(tx, {
    name: 'mail-versions',
    data: {},
    key: `${projectId} ${releaseIds.join(' ')}`,
    inSeconds: settings.noticeDelayMinutes * 60,
  });
}
