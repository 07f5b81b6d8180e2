/** A redirect that was not followed. */
export class RedirectRefused extends Error {
  override name = 'RedirectRefused';
}

const REDIRECTS = [301, 302, 307, 308];
const MAX_REDIRECTS = 3;

/**
 * A `fetch` that aborts after `timeoutMs`, including the body, and follows redirects on the same origin only (a renamed
 * repository answers with one): the token must not be sent to another host.
 */
export function createSameHostFetch(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = new URL(input instanceof Request ? input.url : input);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      if (!REDIRECTS.includes(response.status)) return response;
      await response.body?.cancel();
      const target = new URL(response.headers.get('location') ?? '', url);
      if (target.origin !== url.origin) throw new RedirectRefused(`redirected to ${target.origin}`);
      url = target;
    }
    throw new RedirectRefused('redirected too often');
  };
}
