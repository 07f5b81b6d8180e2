import { shopOf } from '#app/middleware/shop-context.ts';
import type { Route } from './+types/sitemap.route.ts';
import { listPageEntries, listSitemapEntries } from './sitemap-entries.ts';
import { ENTRIES_PER_SITEMAP, renderSitemap, sitemapResponse } from './sitemap-xml.ts';

/** `/sitemaps/{n}.xml` is a file that the index at `/sitemap.xml` lists. Tests pass a small `perFile`. */
export async function loader(
  { context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>,
  perFile = ENTRIES_PER_SITEMAP,
) {
  const shop = shopOf(context);
  const number = /^([1-9]\d{0,3})\.xml$/.exec(params.file)?.[1];
  const entries = number
    ? await listSitemapEntries(shop, await listPageEntries(shop), Number(number) - 1, perFile)
    : [];
  if (entries.length === 0) return new Response('Not found\n', { status: 404 });
  return sitemapResponse(renderSitemap(shop.settings.appUrl, entries));
}
