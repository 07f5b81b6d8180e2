/**
 * Where to go after logging in, when an address of ours asked to come back: its path with search and hash. Null for
 * anything that is not plainly a page of this shop, other hosts in disguise (`//evil`, `/\evil`) first of all.
 */
export function getSafeRedirect(next: string | null): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so `/\t/evil` is `//evil`
  if (!next || next.length > 2000 || !/^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/.test(next)) return null;
  const home = 'https://shop.invalid';
  if (!URL.canParse(next, home)) return null;
  const { origin, pathname, search, hash } = new URL(next, home);
  // Dots are resolved by now, so `/./login` and `/x/..//evil` are seen for what they are.
  if (origin !== home || pathname.startsWith('//') || /^\/(login|auth|functions)(\/|$)/.test(pathname))
    return null;
  return `${pathname}${search}${hash}`;
}
