import type pg from 'pg';
import { Counter, Gauge, Histogram } from 'prom-client';
import { registry } from './http/request-metrics.ts';

const streams = new Gauge({
  name: 'capstone_streams_open',
  help: 'Live documents that browsers keep open on this process.',
  registers: [registry],
});

/** Counts an open stream. Returns the function that ends the count; call it once. */
export function countOpenStream(): () => void {
  streams.inc();
  return () => streams.dec();
}

const renders = new Histogram({
  name: 'capstone_page_render_seconds',
  help: 'Time from rendering a page to its complete HTML, in seconds, by the kind of page.',
  labelNames: ['page'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

/** Records how long a page of a route pattern took to render; never of a path. */
export function recordRender(page: string, ms: number): void {
  renders.observe({ page }, ms / 1000);
}

const cachedPages = new Gauge({
  name: 'capstone_page_cache_pages',
  help: 'Pages that the page cache holds, by store.',
  labelNames: ['store'],
  registers: [registry],
});
const cachedBytes = new Gauge({
  name: 'capstone_page_cache_bytes',
  help: 'Memory that the pages in the page cache take, by store.',
  labelNames: ['store'],
  registers: [registry],
});

/** Records the content of a store of the page cache. */
export function recordCacheSize(store: string, { pages, bytes }: { pages: number; bytes: number }): void {
  cachedPages.set({ store }, pages);
  cachedBytes.set({ store }, bytes);
}

export const freeDiskBytes = new Gauge({
  name: 'capstone_disk_free_bytes',
  help: 'Free space on the disk that holds DATA_DIR.',
  registers: [registry],
});

/** Counts the groups of gauges that could not be read for `/metrics`. */
export const metricErrors = new Counter({
  name: 'capstone_metrics_errors_total',
  help: 'Groups of metrics that could not be read from the database.',
  labelNames: ['group'],
  registers: [registry],
});

/** Shows the connections of this process's pool in its metrics. */
export function observePool(
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>,
): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge(
    'capstone_database_connections_busy',
    "Connections of this process's pool that run something.",
    () => pool.totalCount - pool.idleCount,
  );
  gauge(
    'capstone_database_connections_max',
    'Connections that this process may open.',
    () => pool.options.max,
  );
  gauge(
    'capstone_database_connections_awaited',
    'Requests and jobs of this process that wait for a connection.',
    () => pool.waitingCount,
  );
}
