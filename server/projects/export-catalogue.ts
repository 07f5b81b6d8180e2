import { asc, desc } from 'drizzle-orm';
import type { CatalogueRow } from '#contract/catalogue.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { toRupees } from '#domain/money.ts';
import type { Shop } from '../context.ts';
import type { ProjectRow } from './project-columns.ts';
import { projects } from './schema.ts';

/**
 * Exports the whole catalogue in the format of `importCatalogue`; prices are in rupees. For the command line
 * only.
 */
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
    displayOrder: row.displayOrder,
    ...toOptionalFields(row),
  }));
}

/** The fields that differ from their defaults. */
function toOptionalFields(row: ProjectRow): Partial<CatalogueRow> {
  const { description, coverImage, field, level, demoUrl, videoUrl } = row;
  const texts = { description, coverImage, field, level, demoUrl, videoUrl };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== null)),
    teamSize: row.teamSize === 1 ? undefined : row.teamSize,
    hardware: row.hardware.length === 0 ? undefined : row.hardware,
    operatingSystems: row.operatingSystems.length === 0 ? undefined : row.operatingSystems,
    pauseWhenFailing: row.pauseWhenFailing ? undefined : false,
    status: row.status === 'published' ? undefined : row.status,
  };
}
