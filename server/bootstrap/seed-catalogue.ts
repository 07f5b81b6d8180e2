import { readFile } from 'node:fs/promises';
import type { Shop } from '../context.ts';
import { importCatalogue } from '../features/projects/import-catalogue.ts';
import { projects } from '../features/projects/schema.ts';

export const DEMO_CATALOGUE = new URL('../../content/catalogue.json', import.meta.url);

/** Imports the demo catalogue into an empty sandbox shop. Returns the number of projects added. */
export async function seedCatalogue(shop: Shop): Promise<number> {
  if ((await shop.db.$count(projects)) > 0) return 0;
  // The demo is not for sale, so any owner is allowed.
  const settings = { githubOwners: [] };
  const result = await importCatalogue(
    { ...shop, settings },
    JSON.parse(await readFile(DEMO_CATALOGUE, 'utf8')),
  );
  if (!result.ok) throw new Error(`The demo catalogue cannot be loaded:\n${result.problems.join('\n')}`);
  return result.rows.length;
}
