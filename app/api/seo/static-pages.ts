import { posts } from '#content/posts/posts.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

/** The pages that search engines should know besides the projects. */
export const staticPages: SitemapEntry[] = [
  ...['/', '/projects', '/about', '/faq', '/contact', '/blog'].map((path) => ({ path })),
  ...['/refund-policy', '/terms', '/privacy'].map((path) => ({ path })),
  ...posts.map(({ slug, publishedAt }) => ({ path: `/blog/${slug}`, changed: new Date(publishedAt) })),
];
