import { breadcrumbJsonLd } from '#app/lib/breadcrumb-json-ld.ts';
import * as shell from '#app/messages/shell.ts';
import type { Post } from '#content/posts/posts.ts';

/** Structured data of a post: article and breadcrumb. */
export function postJsonLd(
  post: Post,
  shop: { appUrl: string; shopName: string },
  wordCount: number | null,
): unknown[] {
  const path = `/blog/${post.slug}`;
  const url = shop.appUrl + path;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.summary,
      datePublished: post.publishedAt,
      keywords: post.keywords.join(', '),
      inLanguage: 'en-IN',
      ...(wordCount === null ? {} : { wordCount }),
      author: {
        '@type': 'Organization',
        name: shop.shopName,
        url: `${shop.appUrl}/about`,
      },
      publisher: { '@type': 'Organization', name: shop.shopName, url: shop.appUrl },
      mainEntityOfPage: url,
      url,
    },
    breadcrumbJsonLd(shop.appUrl, [
      [shell.blog, '/blog'],
      [post.title, path],
    ]),
  ];
}
