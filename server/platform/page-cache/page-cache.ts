import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { type CacheHit, createCache, PUBLIC_TOPICS } from '../cache.ts';
import { BUSY, BUSY_MESSAGE } from '../http/await-turn.ts';
import { loggablePath } from '../http/loggable-path.ts';
import { countRequest, registry } from '../http/request-metrics.ts';
import type { EndWork } from '../http/work-in-progress.ts';
import type { Live } from '../live/topics.ts';
import type { Logger } from '../log.ts';
import { recordCacheSize } from '../process-metrics.ts';
import { type CacheKey, cacheKeyOf } from './cache-key.ts';
import { type StoredPage, sendPage, storePage } from './stored-page.ts';

export interface PageCacheOptions {
  log: Logger;
  /** Waits until the visitor's network may have another page rendered; null when too many wait. */
  beginWork: (request: IncomingMessage, response: ServerResponse) => Promise<EndWork | null>;
  /** Renders a URL for a visitor without cookies. */
  render: (url: string) => Promise<Response>;
  live: Pick<Live, 'subscribe' | 'isConnected'>;
  /** Requests with this cookie may have a session, and are passed to `next`. */
  sessionCookie: string;
  maxBytes?: { pages: number; searches: number };
}

/** Answers a request whose page is the same for all visitors, and passes others to `next`. */
export type PageCache = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Pages are rendered again at this age, because changes may not be announced or happen with time. */
const TTL_MS = 60_000;
/** For this time after `TTL_MS` an old page is sent while it is rendered again. */
const STALE_MS = 9 * TTL_MS;

const DEFAULT_BYTES = { pages: 48 * 1024 ** 2, searches: 16 * 1024 ** 2 };
/** About the memory that a page takes in addition to its bodies. */
const ENTRY_BYTES = 4096;

const requests = new Counter({
  name: 'capstone_page_cache_requests_total',
  help: 'Requests answered by the page cache, by outcome.',
  labelNames: ['outcome'],
  registers: [registry],
});
const counters = {
  hit: requests.labels('hit'),
  stale: requests.labels('stale'),
  miss: requests.labels('miss'),
};

/**
 * Keeps the pages of visitors without a session in memory, compressed. A change of public content clears it,
 * and the next request for a page waits for the new version.
 * See docs/decisions/0009-pages-are-rendered-once-per-change.md.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { log, beginWork, render, live, sessionCookie, maxBytes = DEFAULT_BYTES } = options;
  const pages = createStore(live, maxBytes.pages);
  const searches = createStore(live, maxBytes.searches);

  async function find({ url, isSearch }: CacheKey): Promise<CacheHit<StoredPage>> {
    const { current, older } = isSearch ? searches : pages;
    const read = async () => {
      const page = await storePage(await render(url));
      if (page.etag) older.set(url, page);
      else if (page.status < 500) older.delete(url);
      return page;
    };
    const found = await current.find(url, read).catch((error: unknown) => ({ error }));
    const { values, sum } = current.size();
    recordCacheSize(isSearch ? 'searches' : 'pages', { pages: values, bytes: sum });
    if ('value' in found && found.value.status < 500) return found;
    // An older page is better than none, such as while the database cannot be reached.
    const value = older.get(url);
    if (value) return { value, outcome: 'stale' };
    if ('value' in found) return found;
    throw found.error;
  }

  /** A page that is not kept is work for the network that asks. */
  async function admit({ url, isSearch }: CacheKey, request: IncomingMessage, response: ServerResponse) {
    const { current } = isSearch ? searches : pages;
    if (current.has(url) && live.isConnected()) return NO_WORK;
    return beginWork(request, response);
  }

  return (request, response, next) => {
    const key = cacheKeyOf(request, sessionCookie);
    if (!key) return next();
    const startedAt = performance.now();
    admit(key, request, response)
      .then((end) => end && find(key).finally(end))
      .then((found) => {
        if (!found) {
          response.writeHead(429, { ...BUSY, 'content-type': 'text/plain; charset=utf-8' }).end(BUSY_MESSAGE);
          return;
        }
        const { value: page, outcome } = found;
        // A redirect keeps parameters that the key leaves out, so the router answers.
        if (page.status >= 300 && page.status < 400) return next();
        const status = sendPage(request, response, page, outcome);
        counters[outcome].inc();
        countRequest(request.method ?? 'GET', status, performance.now() - startedAt);
      })
      .catch((error: unknown) => {
        log.error({ err: error, path: loggablePath(key.url) }, 'page failed');
        if (response.headersSent) response.destroy();
        else next();
      });
  };
}

const NO_WORK = () => undefined;

function createStore(live: PageCacheOptions['live'], maxSize: number) {
  const sizeOf = (page: StoredPage, url: string) =>
    url.length + page.brotli.length + page.gzip.length + ENTRY_BYTES;
  return {
    current: createCache<StoredPage>({
      maxSize,
      sizeOf,
      ttlMs: TTL_MS,
      staleMs: STALE_MS,
      isKept: ({ etag }) => etag !== null,
      clearedBy: { live, topics: PUBLIC_TOPICS },
    }),
    /** The last version of each page, which a change does not clear. */
    older: new LRUCache<string, StoredPage>({ maxSize, sizeCalculation: sizeOf }),
  };
}
