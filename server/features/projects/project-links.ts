import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isPublished } from './is-published.ts';
import { projects } from './schema.ts';

/**
 * Finds name and path of the published project with this slug, or of the only free one. Null when there is
 * none, or more than one free project. Public.
 */
export async function findProjectLink(
  { db }: Context,
  by: { slug: string } | { price: 'free' },
): Promise<{ name: string; path: string } | null> {
  const [only, ...others] = await db
    .select({ name: projects.name, slug: projects.slug })
    .from(projects)
    .where(and(isPublished, 'slug' in by ? eq(projects.slug, by.slug) : eq(projects.pricePaise, 0)))
    .limit(2);
  return only && others.length === 0 ? { name: only.name, path: `/projects/${only.slug}` } : null;
}

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
