import { toRupees } from '#domain/money.ts';
import { repositoryUrl } from './repository-url.ts';
import type { projects } from './schema.ts';

type Row = typeof projects.$inferSelect;

/** A project as an admin gave it, in the words of the contract: what the audit log keeps. Price in rupees. */
export function describeProject(row: Row): Record<string, unknown> {
  return {
    name: row.name,
    price: toRupees(row.pricePaise),
    githubRepoUrl: repositoryUrl(row),
    tech: row.tech,
    features: row.features,
    description: row.description,
    coverImage: row.coverImage,
    displayOrder: row.displayOrder,
  };
}

/** Only what differs, each with what it was and what it is now. Empty when nothing does. */
export function describeChanges(before: Row, after: Row): Record<string, { from: unknown; to: unknown }> {
  const [old, now] = [describeProject(before), describeProject(after)];
  return Object.fromEntries(
    Object.keys(now)
      .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
      .map((name) => [name, { from: old[name], to: now[name] }]),
  );
}
