import { posts } from '#content/posts/posts.ts';
import type { Context } from '#server/context.ts';

import { listProjectSlugs } from '#server/projects/list-project-slugs.ts';

import type { SitemapEntry } from './sitemap-xml.ts';

/** The public pages besides projects. */
export const staticEntries: SitemapEntry[] = [
  ...['/', '/projects', '/about', '/faq', '/contact', '/blog'].map((path) => ({ path })),
  ...['/honest-use', '/refund-policy', '/terms', '/privacy'].map((path) => ({ path })),
  ...posts.map(({ slug, publishedAt }) => ({ path: `/blog/${slug}`, changed: new Date(publishedAt) })),
];

/** The entries of one sitemap file, `page` counted from 0: static pages first, then projects. */
export async function listSitemapEntries(
  shop: Context,
  page: number,
  perFile: number,
): Promise<SitemapEntry[]> {
  const first = page * perFile;
  const own = staticEntries.slice(first, first + perFile);
  const projects = await listProjectSlugs(shop, {
    offset: Math.max(0, first - staticEntries.length),
    limit: perFile - own.length,
  });
  return [
    ...own,
    ...projects.map(({ slug, updatedAt }) => ({ path: `/projects/${slug}`, changed: updatedAt })),
  ];
}
