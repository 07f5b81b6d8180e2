import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { parseSync } from 'vite';

const build = join(import.meta.dirname, '..', '..', 'build');
const client = join(build, 'client');
const assets = join(client, 'assets');

// Checks the build output, as import rules only see the sources. These strings survive minification.
const SERVER_MARKERS = ['ZodError', 'drizzle', 'betterAuth', 'RAZORPAY_KEY_SECRET', 'GITHUB_TOKEN'];

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

/**
 * The most that the browser may load of scripts before a page can be used, in bytes after brotli. Both are
 * about 1 % above the heaviest page, so that a change fails here only if it adds much. Admin pages are
 * exempt.
 */
const MAX_STOREFRONT_BYTES = 130_600;
const MAX_OTHER_BYTES = 133_400;

/** How many modules the message about a heavy page names. */
const HEAVIEST = 12;

/** What each module adds to each script of the build; vite.config.ts writes it. */
type ModuleSizes = Record<string, Record<string, number>>;

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
  const messages: string[] = [];
  for (const { id } of pages) {
    const scripts = await scriptsOf(manifest, id);
    const sizes = await Promise.all([...scripts].map(compressedSize));
    const size = sizes.reduce((sum, each) => sum + each, 0);
    const limit = id.startsWith('pages/storefront/') ? MAX_STOREFRONT_BYTES : MAX_OTHER_BYTES;
    if (size > limit) messages.push(await describe(id, { size, limit, scripts }));
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

/** Returns the scripts of a route, its parents, the entry and the manifest, and all that these wait for. */
async function scriptsOf({ url, entry, routes }: Manifest, page: string): Promise<Set<string>> {
  const files = new Set([url, entry.module, ...(entry.imports ?? [])]);
  for (let route = routes[page]; route; route = routes[route.parentId ?? '']) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file.replace(/[?#].*/, ''));
  }
  // A set's iteration includes what is added during it.
  for (const file of files) {
    for (const needed of await findNeededScripts(file)) files.add(needed);
  }
  return files;
}

async function findNeededScripts(file: string): Promise<string[]> {
  const code = await readFile(join(client, file), 'utf8');
  return listNeededImports(code).map((path) => posix.join(posix.dirname(file), path));
}

/** Lists what a script imports, statically or by an `import()` that it waits for before it has run. */
export function listNeededImports(code: string): string[] {
  const needed: string[] = [];
  visit(parseSync('script.js', code).program, false);
  return needed;

  function visit(node: unknown, isAwaited: boolean): void {
    if (typeof node !== 'object' || node === null) return;
    const { type = '', source } = node as { type?: string; source?: { value?: string } };
    // Functions run later, except those in what is waited for: `await preload(() => import('./a.js'))`.
    if (/Function/.test(type) && !isAwaited) return;
    const isImport = isAwaited ? /^Import|^Export/ : /^(Import|ExportNamed|ExportAll)Declaration$/;
    if (source?.value && isImport.test(type)) needed.push(source.value);
    for (const child of Object.values(node)) visit(child, isAwaited || type === 'AwaitExpression');
  }
}

async function compressedSize(file: string): Promise<number> {
  return (await promisify(brotliCompress)(await readFile(join(client, file)))).length;
}

/** Says how far a page exceeds its limit, and which modules weigh most. */
async function describe(
  id: string,
  { size, limit, scripts }: { size: number; limit: number; scripts: Set<string> },
): Promise<string> {
  const modules = JSON.parse(await readFile(join(build, 'module-sizes.json'), 'utf8')) as ModuleSizes;
  const weights = new Map<string, number>();
  for (const file of scripts) {
    for (const [module, bytes] of Object.entries(modules[file.slice(1)] ?? {})) {
      const name = /node_modules\/((@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? relative(process.cwd(), module);
      weights.set(name, (weights.get(name) ?? 0) + bytes);
    }
  }
  const heaviest = [...weights].sort(([, one], [, other]) => other - one).slice(0, HEAVIEST);
  const list = heaviest.map(([name, bytes]) => `  ${inThousands(bytes)} ${name}`).join('\n');
  return (
    `${id} loads ${inThousands(size)} bytes of scripts before it can be used, ${inThousands(size - limit)} more than ` +
    `the limit of ${inThousands(limit)}. Its heaviest modules, in bytes before they are minified and compressed:\n${list}`
  );
}

const inThousands = (bytes: number) => bytes.toLocaleString('en-GB');
