/** An address of the shop, from the root, and when what it shows last changed. */
export interface SitemapEntry {
  path: string;
  changed?: Date;
}

/** Search engines read at most this many addresses from one file (sitemaps.org). */
export const ENTRIES_PER_SITEMAP = 50_000;

/** The addresses of pages. */
export function writeSitemap(appUrl: string, entries: SitemapEntry[]): string {
  return document('urlset', 'url', appUrl, entries);
}

/** The addresses of sitemaps, when one does not hold all pages. */
export function writeSitemapIndex(appUrl: string, entries: SitemapEntry[]): string {
  return document('sitemapindex', 'sitemap', appUrl, entries);
}

export function sitemapResponse(xml: string): Response {
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

function document(root: string, item: string, appUrl: string, entries: SitemapEntry[]): string {
  const items = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<${item}><loc>${escapeXml(appUrl + path)}</loc>${lastmod}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('')}</${root}>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
