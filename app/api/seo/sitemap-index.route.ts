import { shopOf } from '#app/middleware/shop-context.ts';
import { countProjects } from '#server/projects/count-projects.ts';
import type { Route } from './+types/sitemap-index.route.ts';
import { listPageEntries, listSitemapEntries } from './sitemap-entries.ts';
import { ENTRIES_PER_SITEMAP, renderSitemap, renderSitemapIndex, sitemapResponse } from './sitemap-xml.ts';

/**
 * `/sitemap.xml` lists the public pages, or the files `/sitemaps/{n}.xml` if one file can't hold all pages.
 * Tests pass a small `perFile`.
 */
export async function loader({ context }: Pick<Route.LoaderArgs, 'context'>, perFile = ENTRIES_PER_SITEMAP) {
  const shop = shopOf(context);
  const pages = await listPageEntries(shop);
  const total = pages.length + (await countProjects(shop, { search: '', tech: '' }));
  if (total <= perFile)
    return sitemapResponse(
      renderSitemap(shop.settings.appUrl, await listSitemapEntries(shop, pages, 0, perFile)),
    );
  const files = Array.from({ length: Math.ceil(total / perFile) }, (_, i) => ({
    path: `/sitemaps/${i + 1}.xml`,
  }));
  return sitemapResponse(renderSitemapIndex(shop.settings.appUrl, files));
}
