import { and, arrayOverlaps, asc, desc, ne, notInArray, type SQL } from 'drizzle-orm';
import { toCover } from '#domain/cover.ts';
import { getPriceToPay } from '#domain/project.ts';
import type { Context } from '../../context.ts';
import { coverColumns } from '../../readers/catalogue/cover-pictures.ts';
import { type Project, toRating } from './get-project.ts';
import { isPublished } from './is-published.ts';
import { priceColumns, pricesOf } from './prices.ts';
import { projects } from './schema.ts';

/** `price` is what visitors pay, in rupees. */
export type RelatedProject = Pick<
  Project,
  'id' | 'slug' | 'name' | 'price' | 'tech' | 'field' | 'cover' | 'rating'
>;

/**
 * Of the projects that share a technology, only this many are ranked, so that the cost does not grow with the
 * catalogue.
 */
const MAX_CANDIDATES = 200;

/**
 * Lists up to `limit` other published projects: those with the most technologies in common first, then in
 * catalogue order, filled up with the first projects of the catalogue. Public.
 */
export async function listRelatedProjects(
  context: Context,
  project: Pick<Project, 'id' | 'tech'>,
  limit: number,
): Promise<RelatedProject[]> {
  const keys = project.tech.map((name) => name.toLowerCase());
  const candidates =
    keys.length > 0
      ? await selectFirst(context, MAX_CANDIDATES, [
          arrayOverlaps(projects.techKeys, keys),
          ne(projects.id, project.id),
        ])
      : [];
  const countShared = (row: Row) => keys.filter((key) => row.techKeys?.includes(key)).length;
  const related = candidates.toSorted((a, b) => countShared(b) - countShared(a)).slice(0, limit);
  const excluded = [project.id, ...related.map(({ id }) => id)];
  const others =
    related.length < limit
      ? await selectFirst(context, limit - related.length, [notInArray(projects.id, excluded)])
      : [];
  return [...related, ...others].map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    price: getPriceToPay(pricesOf(row)),
    tech: row.tech,
    field: row.field,
    cover: toCover(row),
    rating: toRating(row),
  }));
}

type Row = Awaited<ReturnType<typeof selectFirst>>[number];

/** Selects the first projects in catalogue order. */
function selectFirst({ db }: Context, limit: number, conditions: SQL[]) {
  const { id, slug, name, tech, techKeys, field, ratingSum, ratingCount } = projects;
  return db
    .select({
      id,
      slug,
      name,
      tech,
      techKeys,
      field,
      ratingSum,
      ratingCount,
      ...coverColumns,
      ...priceColumns,
    })
    .from(projects)
    .where(and(isPublished, ...conditions))
    .orderBy(asc(projects.displayOrder), desc(projects.purchaseCount), asc(projects.id))
    .limit(limit);
}
