import { Gauge, Registry } from 'prom-client';
import type { Shop } from '../../context.ts';
import { metricErrors } from '../../platform/process-metrics.ts';
import { GAUGE_GROUPS, type GaugeGroup, SHOP_GAUGES, type ShopGauge } from './shop-gauges.ts';

type Samples = Awaited<ReturnType<GaugeGroup['read']>>;
type Parts = Pick<Shop, 'db' | 'log'>;

/** Prometheus gives up after 10 seconds by default. */
const TIMEOUT_MS = 3000;

export interface ShopMetrics {
  /** The gauges as Prometheus text. Never throws: what can't be read in time is left out and counted. */
  getText(): Promise<string>;
}

/**
 * Reads the gauges of the database, each group at most as often as its age allows and never twice at once.
 */
export function createShopMetrics({ db, log }: Parts, now = () => performance.now()): ShopMetrics {
  const known = new Map<GaugeGroup, { samples: Samples; readAt: number } | null>();
  let running: Promise<void> | null = null;
  const isRecent = (group: GaugeGroup, extraMs = 0) => {
    const readAt = known.get(group)?.readAt;
    return readAt !== undefined && now() - readAt < group.maxAgeMs + extraMs;
  };

  async function refresh(): Promise<void> {
    for (const group of GAUGE_GROUPS) {
      if (isRecent(group)) continue;
      known.set(group, null);
      try {
        known.set(group, { samples: await group.read(db), readAt: now() });
      } catch (error) {
        log.warn({ err: error, group: group.name }, 'metrics not read');
      }
    }
  }

  return {
    async getText() {
      running ??= refresh().finally(() => {
        running = null;
      });
      await withinTimeout(running);
      const registry = new Registry();
      for (const group of GAUGE_GROUPS) {
        // What was recent when the refresh began has been left alone.
        const samples = isRecent(group, 2 * TIMEOUT_MS) ? known.get(group)?.samples : undefined;
        if (samples) addGauges(registry, samples);
        else metricErrors.inc({ group: group.name });
      }
      return registry.metrics();
    },
  };
}

const ofDatabase = new WeakMap<Parts['db'], ShopMetrics>();

/** The gauges of the shop's database as Prometheus text. Without rights: for monitoring only. */
export function getShopMetrics({ db, log }: Parts): Promise<string> {
  const metrics = ofDatabase.get(db) ?? createShopMetrics({ db, log });
  ofDatabase.set(db, metrics);
  return metrics.getText();
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
