import { asc } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isPublished } from './project-filter.ts';
import { projects } from './schema.ts';

/**
 * Lists slugs and update times of published projects for the sitemap, oldest first so that new projects do
 * not shift its pages. Public.
 */
export function listProjectSlugs(
  { db }: Context,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ slug: string; updatedAt: Date }[]> {
  return db
    .select({ slug: projects.slug, updatedAt: projects.updatedAt })
    .from(projects)
    .where(isPublished)
    .orderBy(asc(projects.createdAt), asc(projects.id))
    .limit(limit)
    .offset(offset);
}
