import { glob, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * What the router calls each route: an endpoint by its file in app/api, an admin page by its file in
 * app/pages/admin.
 */
const ENDPOINT = /^(api\/|shop-picture$)/;
/** The endpoints that pages post to by the router. */
const POSTED_BY_PAGES = ['api/connect-github.route'];
const ADMIN = 'pages/admin/';

interface Manifest {
  version: string;
  routes: Record<string, unknown>;
}

/**
 * Cuts the router's manifest, which every page loads, to the routes that it can navigate to: half of it were
 * endpoints, which no page navigates to, and admin pages. A document below /admin loads the latter; nothing
 * else links there.
 */
export async function splitManifest(buildDirectory: string): Promise<void> {
  for await (const path of glob(join(buildDirectory, 'client/assets/manifest-*.js'))) {
    const { pages, admin } = splitRoutes(await readFile(path, 'utf8'), basename(path));
    await writeFile(path, pages);
    await writeFile(join(dirname(path), adminFile(basename(path))), admin);
  }
}

const adminFile = (name: string) => name.replace('manifest', 'admin-routes');

/** The two modules that take the place of the manifest's. */
export function splitRoutes(code: string, name: string): { pages: string; admin: string } {
  const [, json] = code.match(/^window\.__reactRouterManifest=(.*);$/s) ?? [];
  if (!json) throw new Error('The router has written its manifest in another form.');
  const { routes, ...rest } = JSON.parse(json) as Manifest;
  const pick = (isPicked: (id: string) => boolean) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isPicked(id)));
  const isAdmin = (id: string) => id.startsWith(ADMIN);
  const isEndpoint = (id: string) => ENDPOINT.test(id) && !POSTED_BY_PAGES.includes(id);
  const pages = JSON.stringify({ ...rest, routes: pick((id) => !isAdmin(id) && !isEndpoint(id)) });
  return {
    pages: `window.__reactRouterManifest=${pages};
if(/^\\/admin(\\/|$)/.test(location.pathname))Object.assign(window.__reactRouterManifest.routes,(await import("./${adminFile(name)}")).default);`,
    admin: `export default ${JSON.stringify(pick(isAdmin))};`,
  };
}
