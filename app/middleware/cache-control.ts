import { normalizePath } from '#server/platform/http/normalize-path.ts';

/** Browsers don't store account, checkout and admin pages, not even for the back button. */
const NO_STORE =
  /^\/(admin|dashboard|login|payment|connect|orders|merge|confirm-email|notify-me|unsubscribe)(\/|\.|$)/;

/**
 * Sets `Cache-Control` unless the page did. Pages depend on cookies and show live prices, so browsers
 * revalidate them each time. Pages have no ETag, because each carries its own nonce and a stored copy would
 * not run under a new policy. The page cache replaces this header and the nonce on pages for everyone.
 */
export function setCacheControl(headers: Headers, pathname: string): void {
  headers.append('vary', 'cookie');
  if (headers.has('cache-control')) return;
  headers.set('cache-control', NO_STORE.test(normalizePath(pathname)) ? 'no-store' : 'private, no-cache');
}
