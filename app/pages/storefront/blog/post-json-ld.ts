import type { Post } from '#content/posts/posts.ts';

/** Structured data of a post: article and breadcrumb. */
export function postJsonLd(
  post: Post,
  shop: { appUrl: string; shopName: string },
  wordCount: number | null,
): unknown[] {
  const url = `${shop.appUrl}/blog/${post.slug}`;
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
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${shop.appUrl}/` },
        { '@type': 'ListItem', position: 2, name: 'Blog', item: `${shop.appUrl}/blog` },
        { '@type': 'ListItem', position: 3, name: post.title, item: url },
      ],
    },
  ];
}
