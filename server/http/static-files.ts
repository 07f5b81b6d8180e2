import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

/** The built browser files: hashed names are kept for a year, the rest for an hour; compressed ahead of time. */
export function staticFiles(root: string): MiddlewareHandler {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      c.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? YEAR : HOUR);
    },
  });
}
