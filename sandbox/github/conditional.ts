import { hash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { problem } from './problem.ts';

/** The hourly quota of all tokens together. Nothing is counted until a test sets the remaining requests. */
export interface RateLimit {
  limit: number;
  /** The remaining requests; infinite in the sandbox. */
  remaining: number;
}

/**
 * Adds an ETag and the quota to every response. Unchanged responses have status 304 and are free. Source:
 * https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#use-conditional-requests-if-appropriate
 */
export function conditional(rateLimit: RateLimit) {
  return createMiddleware(async (c, next) => {
    if (rateLimit.remaining <= 0) {
      const refused = problem(403, 'API rate limit exceeded.').getResponse();
      writeQuota(refused.headers, rateLimit);
      return refused;
    }
    await next();
    if (c.req.method === 'GET' && c.res.status === 200) {
      const type = c.res.headers.get('content-type') ?? '';
      const tag = hash(
        'sha256',
        Buffer.concat([Buffer.from(type), Buffer.from(await c.res.clone().arrayBuffer())]),
      );
      // Files have strong ETags. Those of JSON are weak, because it may be formatted differently.
      const etag = type.startsWith('application/json') ? `W/"${tag}"` : `"${tag}"`;
      if (matches(c.req.header('if-none-match'), tag)) c.res = new Response(null, { status: 304 });
      c.header('etag', etag);
      c.header('vary', 'Accept, Authorization, Cookie, X-GitHub-OTP');
      c.header('cache-control', 'private, max-age=60, s-maxage=60');
    }
    if (c.res.status !== 304) rateLimit.remaining -= 1;
    writeQuota(c.res.headers, rateLimit);
    return undefined;
  });
}

function writeQuota(headers: Headers, { limit, remaining }: RateLimit): void {
  const left = Math.max(0, Math.min(remaining, limit - 1));
  headers.set('x-ratelimit-limit', String(limit));
  headers.set('x-ratelimit-remaining', String(left));
  headers.set('x-ratelimit-used', String(limit - left));
  headers.set('x-ratelimit-reset', String(Math.floor(Date.now() / 1000) + 3600));
}

/** Compares tags weakly, as GET requires. */
function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? '')
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === '*' || each === `"${tag}"`);
}
