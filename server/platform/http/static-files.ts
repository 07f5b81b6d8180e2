import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/**
 * The build precompresses these files (scripts/ensure-build.ts). Caches need `Vary` on the uncompressed
 * response, too.
 */
const PRECOMPRESSED = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Serves the built browser files: those with hashed names cached for a year, the others for an hour. */
export function staticFiles(root: string): MiddlewareHandler {
  const serve = serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      if (PRECOMPRESSED.test(path) && !c.res.headers.has('vary')) c.header('Vary', 'Accept-Encoding');
      c.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? YEAR : HOUR);
    },
  });
  return async (c, next) => {
    const response = await serve(c, next);
    // Without a file this is what the next handler returned.
    if (!(response instanceof Response) || !isUnchanged(c.req.header('if-modified-since'), response))
      return response;
    await response.body?.cancel();
    const headers = new Headers(response.headers);
    for (const name of ['content-encoding', 'content-length', 'content-type']) headers.delete(name);
    return new Response(null, { status: 304, headers });
  };
}

/** Whether the copy that a client has from `since`, an HTTP date, is still the file (RFC 9110, 13.1.3). */
function isUnchanged(since: string | undefined, response: Response): boolean {
  const modifiedAt = Date.parse(response.headers.get('last-modified') ?? '');
  return response.status === 200 && since !== undefined && modifiedAt <= Date.parse(since);
}
