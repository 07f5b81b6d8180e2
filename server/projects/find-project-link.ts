import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { projects } from './schema.ts';

/** The project that a text speaks of, by its slug or as the one that is free; null when there is no such one, or several. */
export async function findProjectLink(
  context: Context,
  which: { slug: string } | { price: 'free' },
): Promise<{ name: string; path: string } | null> {
  const [only, ...more] = await context.db
    .select({ name: projects.name, slug: projects.slug })
    .from(projects)
    .where('slug' in which ? eq(projects.slug, which.slug) : eq(projects.pricePaise, 0))
    .limit(2);
  return only && more.length === 0 ? { name: only.name, path: `/projects/${only.slug}` } : null;
}
