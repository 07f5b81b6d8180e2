import { formatRepositoryUrl } from '#domain/github.ts';
import { toRupees } from '#domain/money.ts';
import type { ProjectRow } from './project-columns.ts';

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
  };
}
