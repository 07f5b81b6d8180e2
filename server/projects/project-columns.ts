import type { CatalogueRow } from '#contract/functions.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { isCoverUrl } from '#domain/image.ts';
import { isSellablePrice, toPaise } from '#domain/money.ts';
import { slugify, toSearchText } from '#domain/text.ts';
import { ShopError } from '../errors.ts';
import type { projects } from './schema.ts';

export type ProjectRow = typeof projects.$inferSelect;
export type ProjectColumns = Omit<
  typeof projects.$inferInsert,
  'id' | 'purchaseCount' | 'createdAt' | 'updatedAt'
>;

/**
 * Validates a project (`price` in rupees) and converts it to columns; omitted optional fields are left out. Throws
 * INVALID_ARGUMENT for an invalid price, repository, cover or slug.
 */
export function toProjectColumns(input: CatalogueRow): ProjectColumns {
  const pricePaise = typeof input.price === 'number' ? toPaise(input.price) : null;
  if (pricePaise === null && (input.status ?? 'published') === 'published')
    throw invalid('Please give a price; only drafts may have none.');
  if (pricePaise !== null && !isSellablePrice(pricePaise))
    throw invalid('The price must be 0 (free) or at least ₹1.');
  const repository = parseRepositoryUrl(input.githubRepoUrl);
  if (!repository)
    throw invalid('The repository address must look like https://github.com/owner/repository.');
  if (input.coverImage && !isCoverUrl(input.coverImage))
    throw invalid('The cover must be an uploaded picture or an address that begins with https://.');
  const slug = input.slug ?? slugify(input.name);
  if (!slug) throw invalid('The name needs a letter or digit, or give a slug.');
  return {
    slug,
    name: input.name,
    ...(input.price === undefined ? {} : { pricePaise }),
    repoOwner: repository.owner,
    repoName: repository.repo,
    tech: input.tech,
    features: input.features,
    searchText: toSearchText(input),
    ...(input.status === undefined ? {} : { status: input.status }),
    ...(input.description === undefined ? {} : { description: input.description || null }),
    ...(input.coverImage === undefined ? {} : { coverImage: input.coverImage || null }),
    ...(input.displayOrder === undefined ? {} : { displayOrder: input.displayOrder }),
  };
}

function invalid(message: string): ShopError {
  return new ShopError('INVALID_ARGUMENT', message);
}
