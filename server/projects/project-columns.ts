import { randomUUID } from 'node:crypto';
import type { CatalogueRow } from '#contract/functions.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { isCoverUrl } from '#domain/image.ts';
import { isSellablePrice, toPaise } from '#domain/money.ts';
import { slugify, toSearchText } from '#domain/text.ts';
import type { projects } from './schema.ts';

type Columns = Omit<typeof projects.$inferInsert, 'id' | 'purchaseCount' | 'createdAt' | 'updatedAt'>;

/**
 * The row of a project as a person gave it (`price` in rupees). Throws a plain Error with a message for people when price,
 * repository, cover or slug cannot be.
 */
export function toProjectColumns(given: CatalogueRow): Columns {
  const pricePaise = toPaise(given.price);
  if (!isSellablePrice(pricePaise)) throw new Error('The price must be 0 (free) or at least ₹1.');
  const repository = parseRepositoryUrl(given.githubRepoUrl);
  if (!repository)
    throw new Error('The repository address must look like https://github.com/owner/repository.');
  if (given.coverImage && !isCoverUrl(given.coverImage))
    throw new Error('The cover must be an uploaded picture or an address that begins with https://.');
  const slug = given.slug ?? slugify(given.name);
  if (!slug) throw new Error('The name needs a letter or digit, or give a slug.');
  return {
    slug,
    name: given.name,
    pricePaise,
    repoOwner: repository.owner,
    repoName: repository.repo,
    tech: given.tech,
    features: given.features,
    searchText: toSearchText(given),
    ...(given.description === undefined ? {} : { description: given.description || null }),
    ...(given.coverImage === undefined ? {} : { coverImage: given.coverImage || null }),
    ...(given.displayOrder === undefined ? {} : { displayOrder: given.displayOrder }),
  };
}

export function newProjectId(): string {
  return randomUUID();
}
