import type { CatalogueRow } from '#contract/catalogue.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { isCoverUrl, isDemoUrl, isHttpsUrl } from '#domain/image.ts';
import { formatPaise, isSellablePrice, type Paise, toPaise } from '#domain/money.ts';
import { orderSystems } from '#domain/project-facets.ts';
import { slugify } from '#domain/slugify.ts';
import { MAX_GST_PRICE } from '#domain/tax.ts';
import { toSearchText } from '#domain/text.ts';
import type { Settings } from '../../config.ts';
import { ShopError } from '../../errors.ts';
import type { projects } from './schema.ts';

export type ProjectRow = typeof projects.$inferSelect;
export type ProjectColumns = ReturnType<typeof toProjectColumns>;
/** The settings that limit what may be sold. */
export type OwnerSettings = Pick<Settings, 'githubOwners'> & Partial<Pick<Settings, 'gst'>>;

/**
 * Validates a project (`price` in rupees) and converts it to columns; omitted optional fields are left out.
 * Throws INVALID_ARGUMENT for an invalid price, repository, cover or slug.
 */
export function toProjectColumns(input: CatalogueRow, settings: OwnerSettings) {
  const problems = listProblems(input, settings);
  const repository = parseRepositoryUrl(input.githubRepoUrl);
  if (problems.length > 0 || !repository) throw new ShopError('INVALID_ARGUMENT', problems.join(' '));
  return {
    slug: toSlug(input),
    name: input.name,
    repoOwner: repository.owner,
    repoName: repository.repo,
    tech: input.tech,
    features: input.features,
    searchText: toSearchText(input),
    ...omitUndefined({
      pricePaise: input.price ? toPaise(input.price) : input.price,
      status: input.status,
      description: emptyToNull(input.description),
      coverImage: emptyToNull(input.coverImage),
      displayOrder: input.displayOrder,
      field: emptyToNull(input.field),
      level: emptyToNull(input.level),
      teamSize: input.teamSize,
      hardware: input.hardware,
      operatingSystems: input.operatingSystems && orderSystems(input.operatingSystems),
      demoUrl: emptyToNull(input.demoUrl),
      videoUrl: emptyToNull(input.videoUrl),
      pauseWhenFailing: input.pauseWhenFailing,
      // A null is an absent field, and 0 ends the limit.
      yearlyLimit: input.yearlyLimit === 0 ? null : (input.yearlyLimit ?? undefined),
      delivery: input.delivery,
    }),
  };
}

type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function omitUndefined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

function emptyToNull<T>(text: T | '' | null | undefined): T | null | undefined {
  return text === '' ? null : text;
}

export function toSlug({ slug, name }: Pick<CatalogueRow, 'slug' | 'name'>): string {
  return slug ?? slugify(name);
}

/**
 * Lists the problems of a project that its schema does not find. Required fields may be absent while they are
 * invalid.
 */
export function listProblems(
  input: Omit<CatalogueRow, 'name' | 'githubRepoUrl' | 'tech' | 'features'> &
    Partial<Pick<CatalogueRow, 'name' | 'githubRepoUrl'>>,
  settings: OwnerSettings,
): string[] {
  const { price, status = 'published', githubRepoUrl, coverImage, slug, name, demoUrl, videoUrl } = input;
  const hasNoPrice = price === undefined || price === null;
  return [
    hasNoPrice && status === 'published' && 'Please set a price. Only drafts can have none.',
    !hasNoPrice && !isSellablePrice(toPaise(price)) && 'The price must be 0 (free) or at least ₹1.',
    !hasNoPrice && findGstProblem(toPaise(price), settings),
    githubRepoUrl !== undefined && findRepositoryProblem(githubRepoUrl, settings),
    coverImage &&
      !isCoverUrl(coverImage) &&
      'The cover must be an uploaded picture or an address that begins with https://.',
    demoUrl && !isDemoUrl(demoUrl) && 'The demo’s address must begin with https://.',
    videoUrl && !isHttpsUrl(videoUrl) && 'The video’s address must begin with https://.',
    name !== undefined && !toSlug({ slug, name }) && 'The name needs a letter or digit, or give a slug.',
  ].filter((problem) => typeof problem === 'string' && problem !== '') as string[];
}

/** Why a seller registered for GST may not charge this price, or null. */
export function findGstProblem(pricePaise: Paise, { gst }: Partial<Pick<Settings, 'gst'>>): string | null {
  return gst && pricePaise > MAX_GST_PRICE
    ? `With a GSTIN, the price must be at most ${formatPaise(MAX_GST_PRICE)}.`
    : null;
}

function findRepositoryProblem(url: string, settings: OwnerSettings): string | null {
  const repository = parseRepositoryUrl(url);
  if (!repository) return 'The repository address must look like https://github.com/owner/repository.';
  return findOwnerProblem(repository.owner, settings);
}

/** Says why projects of this GitHub owner may not be sold; null if they may. */
export function findOwnerProblem(owner: string, { githubOwners }: OwnerSettings): string | null {
  const isAllowed =
    githubOwners.length === 0 ||
    githubOwners.some((allowed) => allowed.toLowerCase() === owner.toLowerCase());
  return isAllowed
    ? null
    : `This shop only sells repositories of ${githubOwners.join(', ')}, not of ${owner} (setting GITHUB_OWNERS).`;
}
