import { breadcrumbJsonLd } from '#app/lib/breadcrumb-json-ld.ts';
import { META_LENGTH, TITLE_LENGTH } from '#app/lib/page-meta.ts';
import { returnPolicyJsonLd } from '#app/lib/shop-json-ld.ts';
import { systemNames } from '#app/messages/facets.ts';
import { safeImageUrl } from '#domain/image.ts';
import { CURRENCY } from '#domain/money.ts';
import { getPriceToPay } from '#domain/project.ts';
import { fitSentences } from '#domain/text.ts';
import { lastDayBefore, toDay } from '#domain/time.ts';
import type { Project, ProjectDetails } from '#server/features/projects/get-project.ts';
import type { Review } from '#server/features/reviews/list-reviews.ts';
import { MAX_RATING } from '#server/features/reviews/rules/review.ts';

const TITLE_ENDINGS_WITH_REPORT = [
  ': project with source code and report',
  ': project with source code',
  ': source code and report',
  ': source code',
];

/** The ends of page titles after the project's name, longest first. */
const TITLE_ENDINGS = [': project with source code', ': source code'];

/** `names` has one or two technologies. */
const metaKind = (names: string[], hasReport: boolean) => {
  const technologies = names.join(' and ');
  return hasReport
    ? `Final-year ${technologies} project with source code and report.`
    : `Final-year ${technologies} project with source code.`;
};

/** The description names at most this number of technologies. */
const MAX_NAMED = 2;

/** Returns `Crop Doctor: project with source code and report`. A long name gets a shorter ending. */
export function projectTitle({ name, features }: Pick<Project, 'name' | 'features'>): string {
  const endings = hasReport(features) ? TITLE_ENDINGS_WITH_REPORT : TITLE_ENDINGS;
  const ending = endings.find((each) => name.length + each.length <= TITLE_LENGTH);
  return name + (ending ?? endings.at(-1));
}

/** Returns the description for search engines. It ends in `Final-year Python project with source code.` */
export function projectMeta(project: Project): string {
  const { tech, features } = project;
  const kind = metaKind(tech.slice(0, MAX_NAMED), hasReport(features));
  return `${fitSentences(describeProject(project), META_LENGTH - kind.length - 1)} ${kind}`;
}

function hasReport(features: string[]): boolean {
  return features.some((feature) => /\breport\b/i.test(feature));
}

/** The limits of Google's merchant listings. */
const MAX_NAME = 150;
const MAX_DESCRIPTION = 5000;

/** Returns the path of a project's Open Graph image. */
export function ogImagePath(project: Pick<Project, 'slug'>): string {
  return `/og/${project.slug}.png`;
}

/**
 * Returns the structured data of a project: product with offer, rating and the reviews that the page shows,
 * and breadcrumb. It has no shipping, because nothing is shipped. Its return policy is a link, because
 * schema.org has no kind that matches ours.
 */
export function projectJsonLd(
  project: Project & { price: number } & Partial<Pick<ProjectDetails, 'gallery' | 'operatingSystems'>>,
  reviews: readonly Review[],
  shop: { appUrl: string; shopName: string },
): unknown[] {
  const path = `/projects/${project.slug}`;
  const url = shop.appUrl + path;
  const coverUrl = safeImageUrl(project.coverImage);
  const seller = { '@type': 'Organization', name: shop.shopName, url: `${shop.appUrl}/` };
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': `${url}#product`,
      name: project.name.slice(0, MAX_NAME),
      sku: project.id,
      url,
      image: [
        ...(project.gallery ?? []).map(({ url: picture }) => new URL(picture, shop.appUrl).href),
        ...(coverUrl ? [new URL(coverUrl, shop.appUrl).href] : []),
        `${shop.appUrl}${ogImagePath(project)}`,
      ],
      description: describeProject(project).slice(0, MAX_DESCRIPTION),
      category: 'Academic project',
      keywords: project.tech.join(', '),
      additionalProperty: project.operatingSystems?.length
        ? {
            '@type': 'PropertyValue',
            name: 'Operating systems',
            value: systemNames(project.operatingSystems),
          }
        : undefined,
      brand: { '@type': 'Brand', name: shop.shopName },
      offers: {
        '@type': 'Offer',
        url,
        price: getPriceToPay(project).toFixed(2),
        priceValidUntil: project.saleEndsAt ? lastDayBefore(project.saleEndsAt) : undefined,
        priceCurrency: CURRENCY,
        availability: `https://schema.org/${project.isPaused ? 'OutOfStock' : 'InStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        hasMerchantReturnPolicy: returnPolicyJsonLd(shop.appUrl),
        seller,
      },
      aggregateRating: project.rating
        ? {
            '@type': 'AggregateRating',
            ratingValue: project.rating.average,
            reviewCount: project.rating.count,
            ...SCALE,
          }
        : undefined,
      review: reviews.length > 0 ? reviews.map(reviewJsonLd) : undefined,
    },
    breadcrumbJsonLd(shop.appUrl, [
      ['Projects', '/projects'],
      [project.name, path],
    ]),
  ];
}

const SCALE = { bestRating: MAX_RATING, worstRating: 1 };

function reviewJsonLd({ rating, author, text, createdAt }: Review) {
  return {
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, ...SCALE },
    author: { '@type': 'Person', name: author },
    datePublished: toDay(new Date(createdAt * 1000)),
    reviewBody: text,
  };
}

/** Returns the description, or a sentence with the technologies if there is none. */
function describeProject({ name, tech, description }: Project): string {
  return description || `${name}, built with ${tech.join(', ')}.`;
}
