import { inArray } from 'drizzle-orm';
import { toCover } from '#domain/cover.ts';
import { projects } from '../../features/projects/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { coverColumns } from './cover-pictures.ts';

/** Lists what the covers of projects show, by the projects' IDs. Public. */
export async function listCovers(db: Executor, projectIds: string[]) {
  const { id, slug, tech, field } = projects;
  const rows = await db
    .select({ id, slug, tech, field, ...coverColumns })
    .from(projects)
    .where(inArray(id, projectIds));
  return Object.fromEntries(
    rows.map(({ id, slug, tech, field, ...picture }) => [id, { slug, tech, field, cover: toCover(picture) }]),
  );
}
