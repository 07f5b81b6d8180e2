import { inArray } from 'drizzle-orm';
import { projects } from '../../features/projects/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Lists what the covers of projects depend on, by the projects' IDs. Public. */
export async function listCovers(db: Executor, projectIds: string[]) {
  const { id, slug, tech, coverImage } = projects;
  const rows = await db.select({ id, slug, tech, coverImage }).from(projects).where(inArray(id, projectIds));
  return Object.fromEntries(rows.map(({ id, ...cover }) => [id, cover]));
}
