import { inArray } from 'drizzle-orm';
import { type CoverPicture, toCover } from '#domain/cover.ts';
import { projects } from '../../features/projects/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { coverColumns } from './cover-pictures.ts';

/**
 * Finds the address of a project's picture for a mail; null without one, and for one of another site, which
 * would learn who opens the mail.
 */
export async function findMailCover(db: Executor, appUrl: string, projectId: string): Promise<string | null> {
  const { cover } = (await listCovers(db, [projectId]))[projectId] ?? {};
  return toMailCover(appUrl, cover);
}

/** The same of a cover that was read before. */
export function toMailCover(appUrl: string, cover: CoverPicture | null | undefined): string | null {
  return cover?.srcset ? appUrl + cover.url : null;
}

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
