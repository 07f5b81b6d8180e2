import { Gauge, Registry } from 'prom-client';
import { createCache } from '../../platform/cache.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Logger } from '../../platform/log.ts';
import { metricErrors } from '../../platform/process-metrics.ts';
import { GAUGE_GROUPS, type GaugeGroup, SHOP_GAUGES, type ShopGauge } from './shop-gauges.ts';

type Samples = Awaited<ReturnType<GaugeGroup['read']>>;

/** Prometheus gives up after 10 seconds by default. */
const TIMEOUT_MS = 3000;

export type ShopMetrics = ReturnType<typeof createShopMetrics>;

/**
 * Reads the gauges of a shop's database, each group at most as often as its age allows and never twice at
 * once. Checks no right: the caller must be monitoring.
 */
export function createShopMetrics({ db, log }: { db: Db; log: Logger }, now?: () => number) {
  const groups = GAUGE_GROUPS.map((group) => ({
    ...group,
    cache: createCache<Samples>({ maxSize: 1, ttlMs: group.maxAgeMs, now }),
  }));

  /** Reads one group after the other, because each may take a while on a connection. */
  async function readInto(found: Map<string, Samples>): Promise<void> {
    for (const { name, cache, read } of groups) {
      try {
        found.set(name, await cache.read(name, () => read(db)));
      } catch (error) {
        log.warn({ err: error, group: name }, 'metrics not read');
      }
    }
  }

  return {
    /**
     * The gauges as Prometheus text. Never throws: a group that can't be read in time is left out and counted.
     */
    async getText() {
      const found = new Map<string, Samples>();
      await withinTimeout(readInto(found));
      const registry = new Registry();
      for (const { name } of groups) {
        const samples = found.get(name);
        if (samples) addGauges(registry, samples);
        else metricErrors.inc({ group: name });
      }
      return registry.metrics();
    },
  };
}

function addGauges(registry: Registry, samples: Samples): void {
  for (const [name, values = []] of Object.entries(samples)) {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    // Without labels and values it would show 0.
    if (values.length === 0) continue;
    const gauge = new Gauge({
      name,
      help: SHOP_GAUGES[name as ShopGauge],
      labelNames,
      registers: [registry],
    });
    for (const { labels, value } of values) gauge.set(labels, value);
  }
}

async function withinTimeout(work: Promise<void>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, TIMEOUT_MS);
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
