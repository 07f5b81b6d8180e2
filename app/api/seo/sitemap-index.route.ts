import { shopOf } from '#app/middleware/shop-context.ts';
import { countProjects } from '#server/projects/count-projects.ts';
import type { Route } from './+types/sitemap-index.route.ts';
import { sitemapEntries } from './sitemap-entries.ts';
import { ENTRIES_PER_SITEMAP, sitemapResponse, writeSitemap, writeSitemapIndex } from './sitemap-xml.ts';
import { staticPages } from './static-pages.ts';

/**
 * /sitemap.xml: every page that search engines should know; an index of /sitemaps/1.xml and so on as soon as they are too
 * many for one file. `perFile` is smaller in tests.
 */
export async function loader({ context }: Pick<Route.LoaderArgs, 'context'>, perFile = ENTRIES_PER_SITEMAP) {
  const shop = shopOf(context);
  const total = staticPages.length + (await countProjects(shop, { search: '', tech: '' }));
  if (total <= perFile)
    return sitemapResponse(writeSitemap(shop.settings.appUrl, await sitemapEntries(shop, 0, perFile)));
  const files = Array.from({ length: Math.ceil(total / perFile) }, (_, i) => ({
    path: `/sitemaps/${i + 1}.xml`,
  }));
  return sitemapResponse(writeSitemapIndex(shop.settings.appUrl, files));
}
