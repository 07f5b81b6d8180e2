import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

export interface FileVariables {
  /** The answer is a built file, not a page. */
  isFile?: true;
}

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** What the build packs; see scripts/ensure-build.ts. A cache must know it even when it sees the unpacked one first. */
const PACKED = /\.(js|css|svg|json|txt|webmanifest)$/;

/** The built browser files: hashed names are kept for a year, the rest for an hour; compressed ahead of time. */
export function staticFiles(root: string): MiddlewareHandler<{ Variables: FileVariables }> {
  return serveStatic({
    root,
    precompressed: true,
    onFound: (path, c) => {
      c.set('isFile', true);
      if (PACKED.test(path) && !c.res.headers.has('vary')) c.header('Vary', 'Accept-Encoding');
      c.header('Cache-Control', /[\\/]assets[\\/]/.test(path) ? YEAR : HOUR);
    },
  });
}
