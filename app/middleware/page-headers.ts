import { normalizePath } from '#server/platform/http/normalize-path.ts';

/** Browsers don't store pages of the account and the checkout, not even for the back button. */
const NOT_STORED = /^\/(dashboard|login|payment|connect|notify-me)(\/|\.|$)/;

/**
 * Pages with personal data are not stored, either. Search engines don't list them, and they send no referrer
 * to other sites. `no-referrer` would be too strict: browsers would send the pages' own forms with the origin
 * `null`.
 */
const PRIVATE =
  /^\/(admin|complaints|confirm-email|dashboard\/account|free-orders|merge|orders|privacy\/data|unsubscribe|viva)(\/|\.|$)/;

/**
 * Sets the headers of a page by its path. Pages depend on cookies and show live prices, so browsers
 * revalidate them each time. Pages have no ETag, because each carries its own nonce and a stored copy would
 * not run under a new policy. The page cache replaces `Cache-Control` and the nonce on pages for everyone.
 */
export function setPageHeaders(headers: Headers, pathname: string): void {
  const path = normalizePath(pathname);
  const isPrivate = PRIVATE.test(path);
  headers.append('vary', 'cookie');
  if (!headers.has('cache-control'))
    headers.set('cache-control', isPrivate || NOT_STORED.test(path) ? 'no-store' : 'private, no-cache');
  if (!isPrivate) return;
  headers.set('x-robots-tag', 'noindex');
  headers.set('referrer-policy', 'same-origin');
}
