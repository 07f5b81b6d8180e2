import { normalizePath } from '#server/platform/http/normalize-path.ts';

/** Browsers don't store pages of the account and the checkout, not even for the back button. */
const NOT_STORED = /^\/(dashboard|login|payment|connect|notify-me)(\/|\.|$)/;

/** Pages with personal data are not stored, either, and search engines don't list them. */
const PRIVATE =
  /^\/(admin|complaints|confirm-email|dashboard\/account|free-orders|merge|orders|privacy\/data|unsubscribe|viva)(\/|\.|$)/;

/** These addresses have a secret in their path, as links in mails do. Others have it in their query. */
const SECRET_PATH = /^\/(notify-me\/|reset-password(\/|$))/;
const SECRET_NAMES = ['token', 'key'];

/**
 * Sets the headers of a page by its address. Pages depend on cookies and show live prices, so browsers
 * revalidate them each time. Pages have no ETag, because each carries its own nonce and a stored copy would
 * not run under a new policy. The page cache replaces `Cache-Control` and the nonce on pages for everyone.
 */
export function setPageHeaders(headers: Headers, { pathname, searchParams }: URL): void {
  const path = normalizePath(pathname);
  const isPrivate = PRIVATE.test(path);
  headers.append('vary', 'cookie');
  if (!headers.has('cache-control'))
    headers.set('cache-control', isPrivate || NOT_STORED.test(path) ? 'no-store' : 'private, no-cache');
  if (isPrivate) headers.set('x-robots-tag', 'noindex');
  // The router shows other pages in the same document, where the payment provider refuses payments of a
  // browser that doesn't say at which shop it is. So a page hides its path, but never the shop's origin.
  const hasSecret =
    isPrivate || SECRET_PATH.test(path) || SECRET_NAMES.some((name) => searchParams.has(name));
  if (hasSecret) headers.set('referrer-policy', 'strict-origin');
}
