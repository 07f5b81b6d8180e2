import { shopOf } from '#app/middleware/shop-context.ts';
import type { Route } from './+types/sitemap.route.ts';
import { sitemapEntries } from './sitemap-entries.ts';
import { ENTRIES_PER_SITEMAP, sitemapResponse, writeSitemap } from './sitemap-xml.ts';

/** /sitemaps/1.xml and so on, named by the index at /sitemap.xml. `perFile` is smaller in tests. */
export async function loader(
  { context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>,
  perFile = ENTRIES_PER_SITEMAP,
) {
  const shop = shopOf(context);
  const number = /^([1-9]\d{0,3})\.xml$/.exec(params.file)?.[1];
  const entries = number ? await sitemapEntries(shop, Number(number) - 1, perFile) : [];
  if (entries.length === 0) return new Response('Not found\n', { status: 404 });
  return sitemapResponse(writeSitemap(shop.settings.appUrl, entries));
}
