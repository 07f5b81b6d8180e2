import type { Context } from '#server/context.ts';
import { listProjectSlugs } from '#server/projects/list-project-slugs.ts';
import type { SitemapEntry } from './sitemap-xml.ts';
import { staticPages } from './static-pages.ts';

/** One file's worth of entries, `page` from 0: the shop's own pages come first, then the projects. */
export async function sitemapEntries(shop: Context, page: number, perFile: number): Promise<SitemapEntry[]> {
  const first = page * perFile;
  const own = staticPages.slice(first, first + perFile);
  const projects = await listProjectSlugs(shop, {
    offset: Math.max(0, first - staticPages.length),
    limit: perFile - own.length,
  });
  return [
    ...own,
    ...projects.map(({ slug, updatedAt }) => ({ path: `/projects/${slug}`, changed: updatedAt })),
  ];
}
