/** Another host wants what was meant for GitHub; nothing was sent there. */
export class RedirectRefused extends Error {
  override name = 'RedirectRefused';
}

const REDIRECTS = [301, 302, 307, 308];
const MOST_HOPS = 3;

/**
 * A `fetch` that gives up `timeoutMs` after it began, body included, and that follows redirects on the same host only (a
 * renamed repository answers with one): our token must never reach another.
 */
export function createGuardedFetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = new URL(input instanceof Request ? input.url : input);
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      if (!REDIRECTS.includes(response.status)) return response;
      await response.body?.cancel();
      const target = new URL(response.headers.get('location') ?? '', url);
      if (target.origin !== url.origin) throw new RedirectRefused(`redirected to ${target.origin}`);
      url = target;
    }
    throw new RedirectRefused('redirected in circles');
  };
}
