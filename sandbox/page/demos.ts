import { stripTypeScriptTypes } from 'node:module';
import { Hono } from 'hono';
import { hasFiles, readFiles } from '#sandbox/github/demo-repository.ts';

/** Files of these kinds are served, TypeScript as JavaScript. */
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', ts: 'text/javascript' };

/**
 * The pages in the folder `demo` of repositories in `sandbox/repositories`, and the code that they run. They
 * have an origin without the shop's cookies and storage, and reach nothing else.
 */
export function demoPages(): Hono {
  const pages = new Hono();
  pages.get('/:slug{[a-z0-9-]+}/:path{.+}', (c) => {
    const { slug, path } = c.req.param();
    const wanted = path.endsWith('/') ? `${path}index.html` : path;
    const type = TYPES[wanted.slice(wanted.lastIndexOf('.') + 1)];
    const files = hasFiles({ slug }) ? readFiles(slug) : [];
    const found =
      files.some((file) => file.path === 'demo/index.html') && files.find((file) => file.path === wanted);
    if (!type || !found || typeof found.content !== 'function') return c.notFound();
    const text = Buffer.from(found.content()).toString();
    return c.body(wanted.endsWith('.ts') ? stripTypeScriptTypes(text) : text, 200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy':
        "sandbox allow-scripts; default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      // Modules of a page without an origin are loaded with CORS.
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    });
  });
  return pages;
}
