import type { Project } from '#contract/documents.ts';
import { safeImageUrl } from '../../../components/cover/safe-image-url.ts';

/** Longer names and descriptions are refused by Google's rules for merchants. */
const LONGEST_NAME = 150;
const LONGEST_DESCRIPTION = 5000;

/** The picture that messengers and search engines show for a project, from the root. */
export function sharePicture(project: Pick<Project, 'slug'>): string {
  return `/og/${project.slug}.png`;
}

/**
 * What search engines read about a project: the product with its offer, and where the page stands. Only what is true: no
 * ratings, no shipping (nothing is shipped), no return policy of theirs (none of its kinds is ours).
 */
export function projectJsonLd(project: Project, shop: { appUrl: string; shopName: string }): unknown[] {
  const address = `${shop.appUrl}/projects/${project.slug}`;
  const picture = safeImageUrl(project.coverImage);
  const seller = { '@type': 'Organization', name: shop.shopName, url: `${shop.appUrl}/` };
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': `${address}#product`,
      name: project.name.slice(0, LONGEST_NAME),
      sku: project.id,
      url: address,
      image: [
        ...(picture ? [new URL(picture, shop.appUrl).href] : []),
        `${shop.appUrl}${sharePicture(project)}`,
      ],
      description: aboutProject(project).slice(0, LONGEST_DESCRIPTION),
      category: 'Academic project',
      keywords: project.tech.join(', '),
      brand: { '@type': 'Brand', name: shop.shopName },
      offers: {
        '@type': 'Offer',
        url: address,
        price: project.price.toFixed(2),
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        seller,
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${shop.appUrl}/` },
        { '@type': 'ListItem', position: 2, name: 'Projects', item: `${shop.appUrl}/projects` },
        { '@type': 'ListItem', position: 3, name: project.name, item: address },
      ],
    },
  ];
}

/** The project's description; without one, what it is built with. */
export function aboutProject({ name, tech, description }: Project): string {
  return description || `${name}, built with ${tech.join(', ')}.`;
}
