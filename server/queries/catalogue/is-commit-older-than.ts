import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { repositorySnapshots } from '../../repositories/schema.ts';

/** Whether the commit on sale was made more than `minutes` ago; false when none is known. */
export async function isCommitOlderThan(db: Executor, projectId: string, minutes: number): Promise<boolean> {
  const isOld = sql`${repositorySnapshots.committedAt} < now() - make_interval(mins => ${minutes})`;
  return (await db.$count(repositorySnapshots, and(eq(repositorySnapshots.projectId, projectId), isOld))) > 0;
}
