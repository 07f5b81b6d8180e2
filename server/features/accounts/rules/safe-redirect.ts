/**
 * The path, query and hash to return to after logging in. Null for anything that is not a page of this shop,
 * such as protocol-relative URLs (`//evil`, `/\evil`).
 */
export function getSafeRedirect(next: string | null): string | null {
  // Browsers drop control characters, so `/\t/evil` is `//evil`.
  if (!next || next.length > 2000 || !/^\/(?!\/)[^\\ \p{Cc}]*$/u.test(next)) return null;
  const base = 'https://shop.invalid';
  if (!URL.canParse(next, base)) return null;
  const { origin, pathname, search, hash } = new URL(next, base);
  // The URL parser has resolved dot segments, as in `/./login` and `/x/..//evil`.
  if (
    origin !== base ||
    pathname.startsWith('//') ||
    /^\/(login|auth|connect|functions)(\/|$)/.test(pathname)
  )
    return null;
  return `${pathname}${search}${hash}`;
}
