import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { countRequest, registry } from '../http/request-metrics.ts';
import type { Logger } from '../log.ts';
import { recordCacheSize } from '../process-metrics.ts';
import { type CacheKey, cacheKeyOf } from './cache-key.ts';
import { createRecompressor, type Recompressible } from './recompress.ts';
import { sendPage } from './send-page.ts';
import { type Outcome, type StoredPage, storePage } from './stored-page.ts';

export interface PageCacheOptions {
  log: Logger;
  /** Renders a URL by a request without cookies: for everyone, or what all signed-in visitors see. */
  render: (url: string, forSignedIn: boolean) => Promise<Response>;
  /** Calls `onChange` after each change of what pages show, made on any node. */
  subscribe: (onChange: () => void) => void;
  /** Whether all changes arrive; while they do not, pages are rendered anew. */
  isCurrent: () => boolean;
  /** Visitors with this cookie may be signed in. */
  sessionCookie: string;
  /** Whether whoever sent these cookies is signed in and sees on the page what all others who are see. */
  seesSharedPage: (cookies: string, url: string) => Promise<boolean>;
  maxBytes?: { pages: number; searches: number };
}

/** Answers a request whose page is the same for everyone, and leaves others to `next`. */
export type PageCache = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface Entry extends Recompressible {
  /** The number of changes when its rendering began. */
  version: number;
  renderedAt: number;
}

type Found = [StoredPage, Outcome];

/** Pages are refreshed at this age: in case a change was not announced, and for what changes by itself. */
const REFRESH_MS = 60_000;
/** An older page is not served while it is refreshed. */
const MAX_AGE_MS = 10 * REFRESH_MS;

const DEFAULT_BYTES = { pages: 48 * 1024 ** 2, searches: 16 * 1024 ** 2 };

const requests = new Counter({
  name: 'capstone_page_cache_requests_total',
  help: 'Requests answered by the page cache, by outcome.',
  labelNames: ['outcome'],
  registers: [registry],
});
const outcomes = {
  hit: requests.labels('hit'),
  stale: requests.labels('stale'),
  miss: requests.labels('miss'),
};

/**
 * Keeps rendered pages in memory, compressed. A change makes all of them old: the next request for one waits for its new
 * version, which is rendered once for everybody who asks. See docs/decisions/0009-pages-are-rendered-once-per-change.md.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { log, render, sessionCookie, maxBytes = DEFAULT_BYTES } = options;
  const pages = createStore(maxBytes.pages);
  const searches = createStore(maxBytes.searches);
  const rendering = new Map<string, { version: number; page: Promise<StoredPage> }>();
  const recompress = createRecompressor(log);
  const storeOf = ({ isSearch }: CacheKey) => (isSearch ? searches : pages);
  let version = 0;
  options.subscribe(() => {
    version += 1;
  });

  /** Joins a rendering only if it began after the last change. */
  function renderOnce(key: CacheKey): Promise<StoredPage> {
    const name = nameOf(key);
    const running = rendering.get(name);
    if (running?.version === version) return running.page;
    const started = { version, page: renderAndStore(key, version) };
    rendering.set(name, started);
    const finish = () => {
      if (rendering.get(name) === started) rendering.delete(name);
    };
    started.page.then(finish, finish);
    return started.page;
  }

  async function renderAndStore(key: CacheKey, begunAt: number) {
    const [name, store] = [nameOf(key), storeOf(key)];
    const page = await storePage(await render(key.url, key.hasSession), key.hasSession);
    const old = store.get(name);
    if (page.isShared && (!old || old.version <= begunAt))
      store.set(name, { page, isRecompressed: false, version: begunAt, renderedAt: performance.now() });
    else if (!page.isShared && page.status < 500) store.delete(name);
    recordCacheSize(store === pages ? 'pages' : 'searches', {
      pages: store.size,
      bytes: store.calculatedSize,
    });
    return page;
  }

  /** The page to send, at once if there is one. `now` is when it was asked for. */
  function find(key: CacheKey, now: number): Found | Promise<Found> {
    const [name, store] = [nameOf(key), storeOf(key)];
    const entry = store.get(name);
    if (entry && entry.version === version && options.isCurrent()) {
      const age = now - entry.renderedAt;
      if (age < REFRESH_MS) {
        recompress(entry, now);
        return [entry.page, 'hit'];
      }
      if (age < MAX_AGE_MS) {
        renderOnce(key).catch((error: unknown) =>
          log.warn({ err: error, url: key.url }, 'page not refreshed'),
        );
        return [entry.page, 'stale'];
      }
    }
    // Better an older page than none, such as while the database cannot be reached; one may have been stored meanwhile.
    const findOlder = () => entry ?? store.get(name);
    return renderOnce(key).then(
      (page) => {
        const older = page.status >= 500 ? findOlder() : undefined;
        return older ? [older.page, 'stale'] : [page, 'miss'];
      },
      (error: unknown) => {
        const older = findOlder();
        if (!older) throw error;
        return [older.page, 'stale'];
      },
    );
  }

  return (request, response, next) => {
    const key = cacheKeyOf(request, sessionCookie);
    if (!key) return next();
    const startedAt = performance.now();
    const send = ([page, outcome]: Found) => {
      // The router keeps the parameters that the key leaves out, and knows who asks.
      if ((page.status >= 300 && page.status < 400) || (key.hasSession && !page.isShared)) return next();
      const status = sendPage(request, response, page, outcome);
      outcomes[outcome].inc();
      countRequest(request.method ?? 'GET', status, performance.now() - startedAt);
    };
    const fail = (error: unknown) => {
      log.error({ err: error, url: key.url }, 'page failed');
      if (response.headersSent) response.destroy();
      else next();
    };
    const answer = () => {
      const found = find(key, startedAt);
      if (found instanceof Promise) found.then(send).catch(fail);
      else send(found);
    };
    if (!key.hasSession) return answer();
    options
      .seesSharedPage(request.headers.cookie ?? '', key.url)
      .then((isShared) => (isShared ? answer() : next()))
      .catch(fail);
  };
}

/** About what an entry takes besides its bodies. */
const ENTRY_BYTES = 4096;

function createStore(maxSize: number): LRUCache<string, Entry> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ page }, url) => url.length + page.brotli.length + page.gzip.length + ENTRY_BYTES,
  });
}

/** A page's two versions are two entries. */
function nameOf({ url, hasSession }: CacheKey): string {
  return hasSession ? `signed in ${url}` : url;
}
