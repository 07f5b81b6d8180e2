/** Headers of pages that are one person's own: kept by no cache, found by no search, and telling no other site its address. */
export const privateHeaders = () => ({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
});
