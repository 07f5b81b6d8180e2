import type { Project } from '#contract/documents.ts';

/** What search engines read about a project: the product with its offer, and where the page stands. */
export function projectJsonLd(project: Project, shop: { appUrl: string; shopName: string }): unknown[] {
  const address = `${shop.appUrl}/projects/${project.slug}`;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: project.name,
      sku: project.id,
      url: address,
      description: project.description ?? `${project.name}, built with ${project.tech.join(', ')}.`,
      category: 'Academic project',
      brand: { '@type': 'Brand', name: shop.shopName },
      ...(project.coverImage ? { image: new URL(project.coverImage, shop.appUrl).href } : {}),
      offers: {
        '@type': 'Offer',
        url: address,
        price: project.price.toFixed(2),
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${shop.appUrl}/` },
        { '@type': 'ListItem', position: 2, name: 'Projects', item: `${shop.appUrl}/projects` },
        { '@type': 'ListItem', position: 3, name: project.name, item: address },
      ],
    },
  ];
}
