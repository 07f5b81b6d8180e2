import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { readPublic } from '../../platform/cache.ts';
import { isPublished } from './is-published.ts';
import { toTechnologySlug } from './rules/technology.ts';
import { projects } from './schema.ts';

/** A technology of published projects. */
export interface Technology {
  slug: string;
  /** The name in its most frequent spelling. */
  name: string;
  /** Every spelling that has this slug, in lower case. */
  keys: string[];
  /** The number of projects that name it. */
  uses: number;
  /** When one of its projects last changed. */
  changedAt: Date;
}

/** Lists every technology of published projects that has a slug, most used first. Public. */
export function listTechnologies(context: Context): Promise<Technology[]> {
  return readPublic(context, 'technologies', queryTechnologies);
}

/** Finds the technology with this slug, or null. Public. */
export async function findTechnology(context: Context, slug: string): Promise<Technology | null> {
  return (await listTechnologies(context)).find((technology) => technology.slug === slug) ?? null;
}

async function queryTechnologies({ db }: Context): Promise<Technology[]> {
  const used = db
    .select({
      spelling: sql<string>`unnest(${projects.tech})`.as('spelling'),
      updatedAt: projects.updatedAt,
    })
    .from(projects)
    .where(isPublished)
    .as('used');
  const rows = await db
    .select({
      name: used.spelling,
      key: sql<string>`lower(${used.spelling})`,
      uses: sql<number>`count(*)`.mapWith(Number),
      changedAt: sql`max(${used.updatedAt})`.mapWith(projects.updatedAt),
    })
    .from(used)
    .groupBy(used.spelling)
    .orderBy(sql`count(*) desc`, used.spelling);
  const bySlug = new Map<string, Technology>();
  for (const { name, key, uses, changedAt } of rows) {
    const slug = toTechnologySlug(name);
    const known = bySlug.get(slug);
    if (known) {
      if (!known.keys.includes(key)) known.keys.push(key);
      known.uses += uses;
      if (changedAt > known.changedAt) known.changedAt = changedAt;
    } else if (slug) bySlug.set(slug, { slug, name, keys: [key], uses, changedAt });
  }
  return [...bySlug.values()];
}
