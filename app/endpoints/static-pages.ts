import { posts } from '#content/posts/posts.ts';
import type { SitemapEntry } from './write-sitemap.ts';

/** The pages that search engines should know besides the projects. */
export const staticPages: SitemapEntry[] = [
  ...['/', '/projects', '/about', '/faq', '/contact', '/blog'],
  ...['/refund-policy', '/terms', '/privacy'],
  ...posts.map(({ slug }) => `/blog/${slug}`),
].map((path) => ({ path }));
