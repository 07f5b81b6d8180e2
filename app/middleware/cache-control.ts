/** Accounts, payment, administration: not kept anywhere, not even for the back button. */
const KEPT_NOWHERE = /^\/(admin|dashboard|login|payment|orders|merge|confirm-email|find-order)(\/|\.|$)/;

/**
 * Pages depend on cookies (theme, account) and show live prices: the browser may keep them for itself, and asks each time.
 * There is no ETag: each page carries the nonce of its own policy, so an old copy under a new policy would not run.
 */
export function setPageCaching(headers: Headers, pathname: string): void {
  headers.append('vary', 'cookie');
  if (headers.has('cache-control')) return;
  headers.set('cache-control', KEPT_NOWHERE.test(pathname) ? 'no-store' : 'private, no-cache');
}
