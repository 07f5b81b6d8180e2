/** Structured data of a breadcrumb: Home, then `[name, path]` of each page on the way to the current one. */
export function breadcrumbJsonLd(appUrl: string, pages: [name: string, path: string][]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...pages].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: appUrl + path,
    })),
  };
}
