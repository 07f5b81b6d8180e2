import { posts } from '#content/posts/posts.ts';
import type { Context } from '#server/context.ts';
import { getPage } from '#server/features/content/get-page.ts';
import { getCatalogueVersion } from '#server/features/projects/get-catalogue-version.ts';
import { listTechnologies } from '#server/features/projects/list-technologies.ts';
import { listProjectSlugs } from '#server/features/projects/project-links.ts';

/** A path of the shop and when its content last changed. */
export interface SitemapEntry {
  path: string;
  changed?: Date;
}

/** The texts of these pages say since when they apply. */
const POLICIES = ['honest-use', 'refund-policy', 'terms', 'privacy'] as const;

/** Lists the public pages besides projects: catalogue pages first, then texts, then technologies. */
export async function listPageEntries(shop: Context): Promise<SitemapEntry[]> {
  const [{ changedAt }, technologies] = await Promise.all([
    getCatalogueVersion(shop),
    listTechnologies(shop),
  ]);
  const changed = changedAt === null ? undefined : new Date(changedAt * 1000);
  const policies = await Promise.all(
    POLICIES.map(async (name) => {
      const { effectiveSince } = await getPage(shop, name);
      return { path: `/${name}`, changed: effectiveSince ? new Date(effectiveSince) : undefined };
    }),
  );
  return [
    ...['/', '/projects'].map((path) => ({ path, changed })),
    ...['/about', '/faq', '/contact'].map((path) => ({ path })),
    ...policies,
    { path: '/blog', changed: posts[0] && new Date(posts[0].publishedAt) },
    ...posts.map(({ slug, publishedAt }) => ({ path: `/blog/${slug}`, changed: new Date(publishedAt) })),
    ...technologies.map(({ slug, changedAt: changed }) => ({ path: `/technologies/${slug}`, changed })),
  ];
}

/** Lists the entries of one sitemap file. `page` starts at 0, and projects come last. */
export async function listSitemapEntries(
  shop: Context,
  pages: SitemapEntry[],
  page: number,
  perFile: number,
): Promise<SitemapEntry[]> {
  const first = page * perFile;
  const own = pages.slice(first, first + perFile);
  const projects = await listProjectSlugs(shop, {
    offset: Math.max(0, first - pages.length),
    limit: perFile - own.length,
  });
  return [
    ...own,
    ...projects.map(({ slug, updatedAt }) => ({ path: `/projects/${slug}`, changed: updatedAt })),
  ];
}
