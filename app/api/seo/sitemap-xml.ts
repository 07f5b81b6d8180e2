import { escapeXml } from '#domain/xml.ts';

/** A path of the shop and when its content last changed. */
export interface SitemapEntry {
  path: string;
  changed?: Date;
}

/** The protocol's limit for one file: https://www.sitemaps.org/protocol.html */
export const ENTRIES_PER_SITEMAP = 50_000;

export function renderSitemap(appUrl: string, entries: SitemapEntry[]): string {
  return document('urlset', 'url', appUrl, entries);
}

export function renderSitemapIndex(appUrl: string, entries: SitemapEntry[]): string {
  return document('sitemapindex', 'sitemap', appUrl, entries);
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
