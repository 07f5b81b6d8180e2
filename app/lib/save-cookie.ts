import type { Cookie } from '#domain/cookies.ts';

/** Sets a cookie from the browser; only for cookies that scripts may read. */
export function saveCookie<T>(cookie: Cookie<T>, value: T | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API may set it after the next request
  document.cookie = cookie.serialize(value, window.location.href);
}
