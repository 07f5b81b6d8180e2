import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { formatSpread, type Measurement } from './measurements.ts';
import { hasWrk, load, NO_WRK } from './wrk.ts';

/** One of each kind; the project is the first of the catalogue. */
const PAGES = ['/', '/projects', '/projects/{slug}', '/blog/{slug}', '/faq'];
const ROUNDS = 5;
const SECONDS = 2;

/**
 * Requests per second of pages from the page cache, as a share of a bare Node server that answers the same bytes. Both are
 * loaded in turn, so that each round compares them on an equally busy machine.
 */
export async function measureCachedPages(url: string): Promise<Measurement[]> {
  if (!(await hasWrk())) return [{ name: 'pages from the cache', value: NO_WRK }];
  const measurements: Measurement[] = [];
  for (const pattern of PAGES)
    measurements.push(await compare(pattern, url + (await findPath(url, pattern))));
  return measurements;
}

async function compare(pattern: string, page: string): Promise<Measurement> {
  const bare = await startBareServer(page);
  try {
    await load(page, 1);
    const ratios: number[] = [];
    const rates: number[] = [];
    const slowest: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const base = await load(bare.url, SECONDS);
      const shop = await load(page, SECONDS);
      ratios.push((100 * shop.requestsPerSecond) / base.requestsPerSecond);
      rates.push(shop.requestsPerSecond);
      slowest.push(shop.p99);
    }
    return {
      name: `GET ${pattern}, from the cache`,
      value: `${formatSpread(ratios)} % of a bare server; ${formatSpread(rates)} requests/s; p99 ${formatSpread(slowest)} ms`,
    };
  } finally {
    bare.process.kill();
  }
}

async function startBareServer(page: string): Promise<{ url: string; process: ChildProcess }> {
  const script = join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [script, page], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((done, failed) => {
    child.stdout.once('data', (data: Buffer) => done(String(data).trim()));
    child.once('exit', () => failed(new Error('The bare server did not start.')));
  });
  return { url: `http://127.0.0.1:${port}`, process: child };
}

/** The first page that matches a pattern, from the sitemap. */
async function findPath(url: string, pattern: string): Promise<string> {
  if (!pattern.includes('{')) return pattern;
  const sitemap = await (await fetch(`${url}/sitemaps/1.xml`)).text();
  const prefix = pattern.slice(0, pattern.indexOf('{'));
  const found = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].find(([, path]) =>
    path?.startsWith(prefix),
  );
  if (!found?.[1]) throw new Error(`The sitemap has no ${pattern}.`);
  return found[1];
}
