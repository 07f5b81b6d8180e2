import { endTurn } from '../../platform/http/request-turn.ts';

/** A redirect or a link that was not followed. */
export class RedirectRefused extends Error {
  override name = 'RedirectRefused';
}

const GITHUB = 'https://api.github.com';
const REDIRECTS = [301, 302, 307, 308];
const MAX_REDIRECTS = 3;

/**
 * Maps an address that GitHub names to `baseUrl`'s origin, because the token must not be sent to another
 * host. A gateway may pass GitHub's own addresses on unchanged. Throws RedirectRefused.
 */
export function toOwnUrl(url: URL, baseUrl: string): URL {
  if (url.origin === new URL(baseUrl).origin) return url;
  if (url.origin === GITHUB) return new URL(`${baseUrl}${url.pathname}${url.search}`);
  throw new RedirectRefused(`redirected to ${url.origin}`);
}

/**
 * Creates a `fetch` that aborts after `timeoutMs`, including the body, and follows redirects on the same
 * origin only (a renamed repository answers with one).
 */
export function createSameHostFetch({
  baseUrl,
  timeoutMs,
}: {
  baseUrl: string;
  timeoutMs: number;
}): typeof fetch {
  return async (input, init) => {
    endTurn();
    const signal = AbortSignal.timeout(timeoutMs);
    let url = new URL(input instanceof Request ? input.url : input);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      if (!REDIRECTS.includes(response.status)) return response;
      await response.body?.cancel();
      url = toOwnUrl(new URL(response.headers.get('location') ?? '', url), baseUrl);
    }
    throw new RedirectRefused('redirected too often');
  };
}
