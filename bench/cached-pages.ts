import { startLiveShop } from '../test/e2e/live-shop.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { compare, startServer } from './compare.ts';
import { markRepositoriesRead } from './mark-repositories-read.ts';
import type { Measurement } from './measurements.ts';
import { hasWrk, NO_WRK } from './wrk.ts';

/** One of each kind; the project is the first of the catalogue. */
const PAGES = ['/', '/projects', '/projects/{slug}', '/blog/{slug}', '/faq'];

/** Pages from the page cache, compared with a bare Node server that answers the same bytes. */
export async function measureCachedPages(): Promise<Measurement[]> {
  if (!(await hasWrk())) return [{ name: 'pages from the cache', value: NO_WRK }];
  const postgres = await startPostgres();
  const databaseUrl = `${postgres.url}/postgres`;
  const shop = await startLiveShop({ DATABASE_URL: databaseUrl });
  try {
    await markRepositoriesRead(databaseUrl);
    const measurements: Measurement[] = [];
    for (const pattern of PAGES) measurements.push(await measurePage(shop.program.url, pattern));
    return measurements;
  } finally {
    await shop.close();
    await postgres.stop();
  }
}

async function measurePage(url: string, pattern: string): Promise<Measurement> {
  const page = url + (await findPath(url, pattern));
  const bare = await startServer('bare-server.ts', page);
  const base = { name: 'a bare server', url: bare.url };
  const name = `GET ${pattern}, from the cache`;
  return compare({ name, base, url: page, goal: '60 %, p99 10 ms' }).finally(() => bare.process.kill());
}

/** The first page that matches a pattern, from the sitemap. */
export async function findPath(url: string, pattern: string): Promise<string> {
  if (!pattern.includes('{')) return pattern;
  const sitemap = await (await fetch(`${url}/sitemaps/1.xml`)).text();
  const prefix = pattern.slice(0, pattern.indexOf('{'));
  const found = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].find(([, path]) =>
    path?.startsWith(prefix),
  );
  if (!found?.[1]) throw new Error(`The sitemap has no ${pattern}.`);
  return found[1];
}
