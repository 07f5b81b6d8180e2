import { asc } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { projects } from './schema.ts';

interface Stretch {
  /** From 0. */
  offset: number;
  limit: number;
}

/** Slugs of projects and when each last changed, in an order that new projects do not disturb. For the sitemap; anyone. */
export function listProjectSlugs(
  context: Context,
  { offset, limit }: Stretch,
): Promise<{ slug: string; updatedAt: Date }[]> {
  return context.db
    .select({ slug: projects.slug, updatedAt: projects.updatedAt })
    .from(projects)
    .orderBy(asc(projects.createdAt), asc(projects.id))
    .limit(limit)
    .offset(offset);
}
