import type { MetaDescriptor } from 'react-router';
import type { RootData } from '#app/root-data.ts';

interface PageWords {
  title: string;
  description: string;
  /** The one address of this page, from the root: search terms and cursors do not count. */
  path: string;
  image?: string | null;
}

/** Title, description, canonical address and share card of a page. */
export function pageMeta(
  root: RootData | undefined,
  { title, description, path, image }: PageWords,
): MetaDescriptor[] {
  const shopName = root?.shopName ?? 'Capstone';
  const address = `${root?.appUrl ?? ''}${path}`;
  return [
    { title: `${title} · ${shopName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: shopName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...(image ? [{ property: 'og:image', content: image }] : []),
  ];
}
