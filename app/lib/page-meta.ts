import type { MetaDescriptor } from 'react-router';
import type { RootData } from '#app/lib/root-data.ts';

interface PageMeta {
  title: string;
  description: string;
  /** The canonical path, without search terms and cursors. */
  path: string;
  /** Path or URL of a PNG or JPEG of 1200 × 630 pixels; the shop's image by default. */
  image?: string | null;
  /** When an article was published, as YYYY-MM-DD. A page with it is an article, any other one a website. */
  publishedAt?: string;
  /** True for account pages, checkout pages and filtered lists. */
  noindex?: boolean;
}

/** Search engines cut titles and descriptions at about these lengths. */
export const TITLE_LENGTH = 60;
export const META_LENGTH = 155;

/** app/api/seo/og-image.route.ts draws this image. */
export const SHOP_IMAGE = '/og.png';

/**
 * Returns a page's title (with the shop's name if it fits), description, canonical URL and Open Graph;
 * nothing for a page whose loader failed.
 */
export function pageMeta(
  root: Pick<RootData, 'shopName' | 'appUrl'> | undefined,
  page: PageMeta | undefined,
): MetaDescriptor[] {
  if (!page) return [];
  const { title, description, path, image, publishedAt, noindex = false } = page;
  const shopName = root?.shopName ?? 'Capstone';
  const appUrl = root?.appUrl ?? '';
  const url = `${appUrl}${path}`;
  const branded = `${title} · ${shopName}`;
  const imageUrl = image ?? SHOP_IMAGE;
  return [
    { title: branded.length <= TITLE_LENGTH ? branded : title },
    { name: 'description', content: description },
    // A canonical address would contradict the wish to be left out.
    noindex
      ? { name: 'robots', content: 'noindex' }
      : ({ tagName: 'link', rel: 'canonical', href: url } as const),
    { property: 'og:site_name', content: shopName },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:type', content: publishedAt ? 'article' : 'website' },
    ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: imageUrl.startsWith('/') ? `${appUrl}${imageUrl}` : imageUrl },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

export function errorMeta(root: RootData | undefined, title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${root?.shopName ?? 'Capstone'}` }, { name: 'robots', content: 'noindex' }];
}
