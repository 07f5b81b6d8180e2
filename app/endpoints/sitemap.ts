import { shopOf } from '#app/middleware/shop.ts';
import type { Context } from '#server/context.ts';
import { listProjectAddresses } from '#server/projects/list-project-addresses.ts';
import { countProjects } from '#server/projects/queries.ts';
import type { Route } from './+types/sitemap.ts';
import { staticPages } from './static-pages.ts';
import type { SitemapEntry } from './write-sitemap.ts';
import { ENTRIES_PER_SITEMAP, writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

/**
 * /sitemap.xml: every page that search engines should know; an index of /sitemaps/1.xml and so on as soon as they are too
 * many for one file. `perFile` is smaller in tests.
 */
export async function loader({ context }: Pick<Route.LoaderArgs, 'context'>, perFile = ENTRIES_PER_SITEMAP) {
  const shop = shopOf(context);
  const total = staticPages.length + (await countProjects(shop, { search: '', tech: '' }));
  if (total <= perFile)
    return answer(writeSitemap(shop.settings.appUrl, await sitemapPage(shop, 0, perFile)));
  const files = Array.from({ length: Math.ceil(total / perFile) }, (_, i) => ({
    path: `/sitemaps/${i + 1}.xml`,
  }));
  return answer(writeSitemapIndex(shop.settings.appUrl, files));
}

/** One file's worth of entries: the shop's own pages come first, then the projects. */
export async function sitemapPage(shop: Context, page: number, perFile: number): Promise<SitemapEntry[]> {
  const first = page * perFile;
  const own = staticPages.slice(first, first + perFile);
  const projects = await listProjectAddresses(shop, {
    offset: Math.max(0, first - staticPages.length),
    limit: perFile - own.length,
  });
  return [
    ...own,
    ...projects.map(({ slug, updatedAt }) => ({ path: `/projects/${slug}`, changed: updatedAt })),
  ];
}

export function answer(xml: string): Response {
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
