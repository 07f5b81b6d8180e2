import type { MetaDescriptor } from 'react-router';
import type { RootData } from '#app/lib/root-data.ts';

interface PageWords {
  title: string;
  description: string;
  /** The one address of this page, from the root: search terms and cursors do not count. */
  path: string;
  /** A PNG or JPEG of 1200 by 630 pixels, from the root or in full; without one, the shop's. */
  image?: string | null;
  /** `article` for posts. */
  type?: 'website' | 'article';
  /** For what search engines should not list: account and payment pages, filtered lists. */
  noindex?: boolean;
}

/** The shop's own share picture; see endpoints/share-picture.ts. */
const SHOP_PICTURE = '/og.png';

/** Title, description, canonical address and share card of a page. */
export function pageMeta(
  root: Pick<RootData, 'shopName' | 'appUrl'> | undefined,
  { title, description, path, image, type = 'website', noindex = false }: PageWords,
): MetaDescriptor[] {
  const shopName = root?.shopName ?? 'Capstone';
  const appUrl = root?.appUrl ?? '';
  const address = `${appUrl}${path}`;
  const picture = image ?? SHOP_PICTURE;
  return [
    { title: `${title} · ${shopName}` },
    { name: 'description', content: description },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: shopName },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture.startsWith('/') ? `${appUrl}${picture}` : picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The head of a page that says that there is none, or that something broke. */
export function errorMeta(root: RootData | undefined, title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${root?.shopName ?? 'Capstone'}` }, { name: 'robots', content: 'noindex' }];
}
