import { shopOf } from '#app/middleware/shop-context.ts';
import { escapeXml } from '#domain/xml.ts';
import { countProjects } from '#server/features/projects/count-projects.ts';
import type { Route } from './+types/sitemap.route.ts';
import { listPageEntries, listSitemapEntries, type SitemapEntry } from './sitemap-entries.ts';

/** The protocol's limit for one file: https://www.sitemaps.org/protocol.html */
const ENTRIES_PER_SITEMAP = 50_000;

/**
 * `/sitemap.xml` lists the public pages, or the files `/sitemaps/{n}.xml` if one file can't hold all pages.
 * Tests pass a small `perFile`.
 */
export async function loader(
  { context, params: { file } }: Pick<Route.LoaderArgs, 'context' | 'params'>,
  perFile = ENTRIES_PER_SITEMAP,
) {
  const shop = shopOf(context);
  const { appUrl } = shop.settings;
  const pages = await listPageEntries(shop);
  if (file === undefined) {
    const total = pages.length + (await countProjects(shop, { search: '', tech: '' }));
    const files = Array.from({ length: Math.ceil(total / perFile) }, (_, i) => ({
      path: `/sitemaps/${i + 1}.xml`,
    }));
    if (files.length > 1) return respond('sitemapindex', 'sitemap', appUrl, files);
  }
  const number = /^([1-9]\d{0,3})\.xml$/.exec(file ?? '1.xml')?.[1];
  const entries = number ? await listSitemapEntries(shop, pages, Number(number) - 1, perFile) : [];
  if (entries.length === 0) return new Response('Not found\n', { status: 404 });
  return respond('urlset', 'url', appUrl, entries);
}

function respond(root: string, item: string, appUrl: string, entries: SitemapEntry[]): Response {
  const items = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<${item}><loc>${escapeXml(appUrl + path)}</loc>${lastmod}</${item}>\n`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('')}</${root}>
`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
