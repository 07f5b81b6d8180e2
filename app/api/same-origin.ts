import { ownOrigins } from '#domain/origins.ts';

/**
 * Whether a request that changes something comes from our own pages (or from no browser at all). A page of another site
 * always carries its own Origin, or `Sec-Fetch-Site: cross-site`.
 */
export function isSameOrigin(request: Request, appUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site') return false;
  const origin = request.headers.get('origin');
  return origin === null || ownOrigins(appUrl).includes(origin);
}

/** CORS for the one origin that may call us from a page, ours; nothing for anybody else. */
export function corsHeaders(request: Request, appUrl: string): Record<string, string> {
  if (request.headers.get('origin') !== appUrl) return {};
  return {
    'access-control-allow-origin': appUrl,
    'access-control-allow-credentials': 'true',
    vary: 'origin',
  };
}
