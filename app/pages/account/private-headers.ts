/**
 * Response headers of pages with personal data, which are not cached or indexed and send no referrer to other
 * sites. `no-referrer` would be too strict: browsers would send the pages' own forms with the origin `null`.
 */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
};
