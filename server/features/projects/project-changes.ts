import { asc, desc } from 'drizzle-orm';
import type { CatalogueRow } from '#contract/catalogue.ts';
import { formatRepositoryUrl } from '#domain/github.ts';
import { toRupees } from '#domain/money.ts';
import type { Shop } from '../../context.ts';
import type { ProjectRow } from './project-columns.ts';
import { projects } from './schema.ts';

/** A project's editable fields under their contract names, for the audit log. The price is in rupees. */
export function auditSnapshot(row: Omit<ProjectRow, 'id' | 'slug'>): Record<string, unknown> {
  return {
    name: row.name,
    price: row.pricePaise === null ? null : toRupees(row.pricePaise),
    githubRepoUrl: formatRepositoryUrl(row),
    tech: row.tech,
    features: row.features,
    description: row.description,
    coverImage: row.coverImage,
    displayOrder: row.displayOrder,
    field: row.field,
    level: row.level,
    teamSize: row.teamSize,
    hardware: row.hardware,
    operatingSystems: row.operatingSystems,
    demoUrl: row.demoUrl,
    videoUrl: row.videoUrl,
    pauseWhenFailing: row.pauseWhenFailing,
    yearlyLimit: row.yearlyLimit,
    delivery: row.delivery,
  };
}

/** Fields that a file leaves out while they have the value of a new project. */
const DEFAULTS = {
  description: null,
  coverImage: null,
  field: null,
  level: null,
  teamSize: 1,
  hardware: [],
  operatingSystems: [],
  demoUrl: null,
  videoUrl: null,
  pauseWhenFailing: true,
  yearlyLimit: null,
  delivery: 'shared',
  status: 'published',
} satisfies { [Field in keyof CatalogueRow]?: unknown };

/**
 * Exports the whole catalogue in the format of `importCatalogue`; prices are in rupees. For the command line
 * only.
 */
export async function exportCatalogue({ db }: Pick<Shop, 'db'>): Promise<CatalogueRow[]> {
  const rows = await db
    .select()
    .from(projects)
    .orderBy(asc(projects.displayOrder), desc(projects.purchaseCount), asc(projects.id));
  return rows.map((row) => {
    const fields: [string, unknown][] = Object.entries({
      slug: row.slug,
      ...auditSnapshot(row),
      status: row.status,
    });
    const isDefault = (name: string, value: unknown) =>
      JSON.stringify(DEFAULTS[name as keyof typeof DEFAULTS]) === JSON.stringify(value);
    return Object.fromEntries(fields.filter(([name, value]) => !isDefault(name, value))) as CatalogueRow;
  });
}
