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
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      if (PRECOMPRESSED.test(path) && !c.res.headers.has('vary')) c.header('Vary', 'Accept-Encoding');
      c.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? YEAR : HOUR);
    },
  });
}
