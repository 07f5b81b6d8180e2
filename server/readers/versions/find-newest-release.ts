import { asc, desc, eq } from 'drizzle-orm';
import { projectVersions } from '../../features/versions/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Finds the release of a project that was published last; null without any. */
export async function findNewestRelease(
  db: Executor,
  projectId: string,
): Promise<{ tag: string; publishedAt: Date } | null> {
  const { tag, publishedAt, releaseId } = projectVersions;
  const [release] = await db
    .select({ tag, publishedAt })
    .from(projectVersions)
    .where(eq(projectVersions.projectId, projectId))
    .orderBy(desc(publishedAt), asc(releaseId))
    .limit(1);
  return release ?? null;
}
