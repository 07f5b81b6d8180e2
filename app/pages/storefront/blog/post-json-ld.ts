import type { Post } from '#content/posts/posts.ts';

/** What search engines read about a post: the article, and where the page stands. */
export function postJsonLd(
  post: Post,
  shop: { appUrl: string; shopName: string },
  words: number | null,
): unknown[] {
  const address = `${shop.appUrl}/blog/${post.slug}`;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.summary,
      datePublished: post.publishedAt,
      keywords: post.keywords.join(', '),
      inLanguage: 'en-IN',
      ...(words === null ? {} : { wordCount: words }),
      author: {
        '@type': 'Organization',
        name: `${shop.shopName}, ${post.author}`,
        url: `${shop.appUrl}/about`,
      },
      publisher: { '@type': 'Organization', name: shop.shopName, url: shop.appUrl },
      mainEntityOfPage: address,
      url: address,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${shop.appUrl}/` },
        { '@type': 'ListItem', position: 2, name: 'Blog', item: `${shop.appUrl}/blog` },
        { '@type': 'ListItem', position: 3, name: post.title, item: address },
      ],
    },
  ];
}
