import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLiveShop } from '../test/e2e/live-shop.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import {
  formatSpread,
  hasWrk,
  load,
  type Measurement,
  markRepositoriesRead,
  NO_WRK,
} from './measurements.ts';

/** There is one page of each kind; the project is the first of the catalogue. */
const PAGES = ['/', '/projects', '/projects/{slug}', '/blog/{slug}', '/faq'];
const GOAL = 'at least 50 %';
const ROUNDS = 5;
const SECONDS = 2;

/** Compares pages from the page cache with a bare Node server that answers the same bytes. */
export async function measureCachedPages(): Promise<Measurement[]> {
  if (!(await hasWrk())) return [{ name: 'pages from the cache', value: NO_WRK, goal: GOAL }];
  const postgres = await startPostgres();
  const databaseUrl = `${postgres.url}/postgres`;
  const shop = await startLiveShop({ DATABASE_URL: databaseUrl });
  try {
    await markRepositoriesRead(databaseUrl);
    const measurements: Measurement[] = [];
    for (const pattern of PAGES) {
      const page = shop.program.url + (await findPath(shop.program.url, pattern));
      measurements.push({ name: `GET ${pattern}, from the cache`, value: await compare(page), goal: GOAL });
    }
    return measurements;
  } finally {
    await shop.close();
    await postgres.stop();
  }
}

/**
 * Loads the bare server and the shop in turn, so that each round compares them on an equally busy machine.
 */
async function compare(page: string): Promise<string> {
  const bare = await startBareServer(page);
  await load(bare.url, 1);
  await load(page, 1);
  const ratios: number[] = [];
  const rates: number[] = [];
  const slowest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { requestsPerSecond } = await load(bare.url, SECONDS);
    const shop = await load(page, SECONDS);
    ratios.push((100 * shop.requestsPerSecond) / requestsPerSecond);
    rates.push(shop.requestsPerSecond);
    slowest.push(shop.p99);
  }
  bare.close();
  return `${formatSpread(ratios)} % of a bare server; ${formatSpread(rates)} requests/s; p99 ${formatSpread(slowest)} ms`;
}

/**
 * Answers every request with the bytes of one page, from this process, which meanwhile has nothing else to
 * do.
 */
async function startBareServer(page: string): Promise<{ url: string; close(): void }> {
  // `fetch` would decompress the page.
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(page, { headers: { 'accept-encoding': 'gzip' } }, resolve).on('error', reject);
  });
  const body = Buffer.concat(await response.toArray());
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = response.headers;
  const headers = { 'content-type': type, 'content-encoding': encoding, 'content-length': body.length };
  const server = createServer((_request, reply) => reply.writeHead(200, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Finds the first page that matches a pattern in the sitemap. */
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
