import { asc, desc } from 'drizzle-orm';
import type { CatalogueRow } from '#contract/functions.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { toRupees } from '#domain/money.ts';
import type { Shop } from '../context.ts';
import { projects } from './schema.ts';

/** The whole catalogue in the format of `importCatalogue`; prices in rupees. For the command line only. */
export async function exportCatalogue({ db }: Pick<Shop, 'db'>): Promise<CatalogueRow[]> {
  const rows = await db
    .select()
    .from(projects)
    .orderBy(asc(projects.displayOrder), desc(projects.purchaseCount), asc(projects.id));
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    price: row.pricePaise === null ? null : toRupees(row.pricePaise),
    githubRepoUrl: formatRepositoryUrl(row),
    tech: row.tech,
    features: row.features,
    ...(row.description === null ? {} : { description: row.description }),
    ...(row.coverImage === null ? {} : { coverImage: row.coverImage }),
    displayOrder: row.displayOrder,
    ...(row.field === null ? {} : { field: row.field }),
    ...(row.level === null ? {} : { level: row.level }),
    ...(row.teamSize === 1 ? {} : { teamSize: row.teamSize }),
    ...(row.hardware.length === 0 ? {} : { hardware: row.hardware }),
    ...(row.status === 'published' ? {} : { status: row.status }),
  }));
}
