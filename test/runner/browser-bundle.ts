import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const assets = join(import.meta.dirname, '..', '..', 'build', 'client', 'assets');

// The import rules look at one import at a time; this looks at what came out. Each mark survives minification.
const serverMarks = ['ZodError', 'drizzle', 'pg-boss', 'betterAuth', 'RAZORPAY_KEY_SECRET', 'GITHUB_TOKEN'];

/** Names the files of the browser's build that hold code which belongs on the server; empty when all is well. */
export async function findServerCodeInBrowser(): Promise<string[]> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const found = await Promise.all(
    names.map(async (name) => {
      const code = await readFile(join(assets, name), 'utf8');
      return serverMarks.filter((mark) => code.includes(mark)).map((mark) => `${name} contains ${mark}`);
    }),
  );
  return found.flat();
}

/** Scripts of a storefront page's first load, packed by brotli, in bytes. */
const LARGEST_FIRST_LOAD = 125_000;

interface Manifest {
  url: string;
  entry: Scripts;
  routes: Record<string, Scripts & { id: string; parentId?: string; hasDefaultExport: boolean }>;
}
interface Scripts {
  module: string;
  imports?: string[];
}

/** Names the storefront pages whose first load brings more scripts than allowed; empty when all is well. */
export async function findHeavyPages(): Promise<string[]> {
  const manifest = await readManifest();
  const pages = Object.values(manifest.routes).filter(
    ({ id, hasDefaultExport }) => hasDefaultExport && !/^(root$|pages\/admin\/)/.test(id),
  );
  const sizes = new Map<string, number>();
  const heavy: string[] = [];
  for (const { id } of pages) {
    let total = 0;
    for (const file of scriptsOf(manifest, id)) {
      if (!sizes.has(file)) sizes.set(file, await packedSize(file));
      total += sizes.get(file) ?? 0;
    }
    if (total > LARGEST_FIRST_LOAD) heavy.push(`${id}: ${total} bytes of scripts on first load`);
  }
  return pages.length > 0 ? heavy : ['No page was found in the manifest.'];
}

async function readManifest(): Promise<Manifest> {
  for (const name of await readdir(assets)) {
    if (!/^manifest-.*\.js$/.test(name)) continue;
    const [, json] =
      (await readFile(join(assets, name), 'utf8')).match(/^window\.__reactRouterManifest=(.*?);?$/s) ?? [];
    if (json) return JSON.parse(json) as Manifest;
  }
  throw new Error('The build has no manifest of its routes.');
}

/** What the page itself, the routes around it, the entry and the manifest bring; each file once. */
function scriptsOf({ url, entry, routes }: Manifest, page: string): Set<string> {
  const files = new Set([url, entry.module, ...(entry.imports ?? [])]);
  for (let route = routes[page]; route; route = routes[route.parentId ?? '']) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  return files;
}

async function packedSize(address: string): Promise<number> {
  const code = await readFile(join(assets, '..', address.replace(/[?#].*/, '')));
  return (await promisify(brotliCompress)(code)).length;
}
