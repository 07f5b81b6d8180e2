import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const assets = join(import.meta.dirname, '..', '..', 'build', 'client', 'assets');

// Checks the build output, as import rules only see the sources. These strings survive minification.
const SERVER_MARKERS = [
  'ZodError',
  'drizzle',
  'pg-boss',
  'betterAuth',
  'RAZORPAY_KEY_SECRET',
  'GITHUB_TOKEN',
];

/** Returns one message per browser bundle that contains server code. */
export async function findServerCodeInBrowser(): Promise<string[]> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const messages = await Promise.all(
    names.map(async (name) => {
      const code = await readFile(join(assets, name), 'utf8');
      return SERVER_MARKERS.filter((marker) => code.includes(marker)).map(
        (marker) => `${name} contains ${marker}`,
      );
    }),
  );
  return messages.flat();
}

/** Limits for the scripts of a page's first load, in bytes after brotli. Admin pages are exempt. */
const MAX_STOREFRONT_BYTES = 110_000;
const MAX_OTHER_BYTES = 118_500;

interface Manifest {
  url: string;
  entry: Scripts;
  routes: Record<string, Scripts & { id: string; parentId?: string; hasDefaultExport: boolean }>;
}
interface Scripts {
  module: string;
  imports?: string[];
}

/** Returns one message per page that loads more scripts than allowed. */
export async function findHeavyPages(): Promise<string[]> {
  const manifest = await readManifest();
  const pages = Object.values(manifest.routes).filter(
    ({ id, hasDefaultExport }) => hasDefaultExport && !/^(root$|pages\/admin\/)/.test(id),
  );
  const sizes = new Map<string, number>();
  const messages: string[] = [];
  for (const { id } of pages) {
    let total = 0;
    for (const file of scriptsOf(manifest, id)) {
      if (!sizes.has(file)) sizes.set(file, await compressedSize(file));
      total += sizes.get(file) ?? 0;
    }
    const limit = id.startsWith('pages/storefront/') ? MAX_STOREFRONT_BYTES : MAX_OTHER_BYTES;
    if (total > limit) messages.push(`${id}: ${total} bytes of scripts on first load`);
  }
  return pages.length > 0 ? messages : ['The route manifest contains no pages.'];
}

async function readManifest(): Promise<Manifest> {
  for (const name of await readdir(assets)) {
    if (!/^manifest-.*\.js$/.test(name)) continue;
    const [, json] =
      (await readFile(join(assets, name), 'utf8')).match(/^window\.__reactRouterManifest=(.*);$/m) ?? [];
    if (json) return JSON.parse(json) as Manifest;
  }
  throw new Error('The build contains no route manifest.');
}

/** Scripts of a route, its parents, the entry and the manifest, without repetitions. */
function scriptsOf({ url, entry, routes }: Manifest, page: string): Set<string> {
  const files = new Set([url, entry.module, ...(entry.imports ?? [])]);
  for (let route = routes[page]; route; route = routes[route.parentId ?? '']) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  return files;
}

async function compressedSize(url: string): Promise<number> {
  const code = await readFile(join(assets, '..', url.replace(/[?#].*/, '')));
  return (await promisify(brotliCompress)(code)).length;
}
