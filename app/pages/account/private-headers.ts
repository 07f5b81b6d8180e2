/**
 * Response headers of pages with personal data: not cached, not indexed, and no referrer to other sites. With `no-referrer`,
 * browsers would send the pages' own forms with the origin `null`, which is refused.
 */
export const PRIVATE_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
};
