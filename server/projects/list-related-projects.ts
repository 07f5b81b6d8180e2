import { and, arrayOverlaps, asc, desc, getTableColumns, ne, notInArray, type SQL } from 'drizzle-orm';
import type { Project } from '#contract/documents.ts';
import { toRupees } from '#domain/money.ts';
import type { Context } from '../context.ts';
import { projects } from './schema.ts';

/** A project as a neighbour shows it; price in rupees. */
export type RelatedProject = Pick<Project, 'id' | 'slug' | 'name' | 'price' | 'tech' | 'coverImage'>;

/** Of the projects that share a technology, only the first this many are compared, so that 100,000 cost no more than 500. */
const COMPARED = 200;

/**
 * Up to `limit` other projects: those with the most technologies in common first, equals in the catalogue's order; when too
 * few have any in common, the catalogue's first make up the number. Anyone.
 */
export async function listRelatedProjects(
  context: Context,
  project: Pick<Project, 'id' | 'tech'>,
  limit: number,
): Promise<RelatedProject[]> {
  const keys = project.tech.map((name) => name.toLowerCase());
  const sharing =
    keys.length > 0
      ? await firstWhere(context, COMPARED, [
          arrayOverlaps(projects.techKeys, keys),
          ne(projects.id, project.id),
        ])
      : [];
  const common = (row: Row) => keys.filter((key) => row.techKeys?.includes(key)).length;
  const nearest = sharing.toSorted((one, other) => common(other) - common(one)).slice(0, limit);
  const known = [project.id, ...nearest.map(({ id }) => id)];
  const others =
    nearest.length < limit
      ? await firstWhere(context, limit - nearest.length, [notInArray(projects.id, known)])
      : [];
  return [...nearest, ...others].map(({ pricePaise, techKeys, ...shown }) => ({
    ...shown,
    price: toRupees(pricePaise),
  }));
}

type Row = Awaited<ReturnType<typeof firstWhere>>[number];

/** In the catalogue's order. */
function firstWhere({ db }: Context, limit: number, conditions: SQL[]) {
  const { id, slug, name, pricePaise, tech, techKeys, coverImage } = getTableColumns(projects);
  return db
    .select({ id, slug, name, pricePaise, tech, techKeys, coverImage })
    .from(projects)
    .where(and(...conditions))
    .orderBy(asc(projects.displayOrder), desc(projects.purchaseCount), asc(projects.id))
    .limit(limit);
}
