import { SHOP_IMAGE } from './page-meta.ts';

/**
 * Structured data of the shop for its home page, from which search engines take the site's name:
 * https://developers.google.com/search/docs/appearance/site-names
 */
export function shopJsonLd({
  appUrl,
  shopName,
  supportEmail,
}: {
  appUrl: string;
  shopName: string;
  supportEmail: string;
}): unknown[] {
  const url = `${appUrl}/`;
  return [
    { '@context': 'https://schema.org', '@type': 'WebSite', name: shopName, url, inLanguage: 'en-IN' },
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: shopName,
      url,
      logo: `${appUrl}/icons/512.png`,
      image: appUrl + SHOP_IMAGE,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: supportEmail,
        url: `${appUrl}/contact`,
      },
      hasMerchantReturnPolicy: returnPolicyJsonLd(appUrl),
    },
  ];
}

/** Sales are final. An offer needs the category and the country, as a link alone counts only for an organization. */
export function returnPolicyJsonLd(appUrl: string) {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    merchantReturnLink: `${appUrl}/refund-policy`,
  };
}
