/** Response headers of pages with personal data: not cached, not indexed, and no referrer to other sites. */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};
