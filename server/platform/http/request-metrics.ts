import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process. */
export const registry = new Registry();
/**
 * In ms. prom-client's default of 10 wakes an idle process 100 times a second, for 0.4 % of a core; this
 * value takes 0.1 %. The dashboard subtracts it.
 */
const LAG_PRECISION_MS = 50;
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS });

const requests = new Counter({
  name: 'capstone_http_requests_total',
  help: 'Answered requests by method and status class.',
  labelNames: ['method', 'status'],
  registers: [registry],
});
const durations = new Histogram({
  name: 'capstone_http_request_seconds',
  help: 'Time to the head of the answer, in seconds.',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** Counters are cached, because looking one up by its labels takes longer than counting. */
const counters = new Map<string, Counter.Internal>();

/** Counts a request; `ms` is the time until its response headers were ready. */
export function countRequest(method: string, status: number, ms: number): void {
  const labels = {
    method: METHODS.has(method) ? method : 'other',
    status: `${Math.floor(status / 100)}xx`,
  };
  const key = `${labels.method} ${labels.status}`;
  const counter = counters.get(key) ?? requests.labels(labels);
  counters.set(key, counter);
  counter.inc();
  durations.observe(ms / 1000);
}

const vitalSeconds = new Histogram({
  name: 'capstone_web_vital_seconds',
  help: 'LCP, INP, FCP and TTFB as browsers measured them, in seconds, by the kind of page that was opened.',
  labelNames: ['name', 'page'],
  buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10],
  registers: [registry],
});
const vitalScores = new Histogram({
  name: 'capstone_web_vital_score',
  help: 'CLS as browsers measured it, by the kind of page that was opened.',
  labelNames: ['name', 'page'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  registers: [registry],
});

export interface Vital {
  name: 'LCP' | 'INP' | 'FCP' | 'TTFB' | 'CLS';
  /** In ms; for CLS the score. */
  value: number;
}

/** Records a web vital of a route pattern, such as `/projects/:projectSlug`; never of a path. */
export function recordVital(page: string, { name, value }: Vital): void {
  if (name === 'CLS') vitalScores.observe({ name, page }, value);
  else vitalSeconds.observe({ name, page }, value / 1000);
}

export const listsRead = new Gauge({
  name: 'capstone_provider_list_read_timestamp_seconds',
  help: "When this process last read a list of the payment provider's to its end, in Unix seconds.",
  labelNames: ['list'],
  registers: [registry],
});

/** All metrics in Prometheus text format. */
export function getMetrics(): Promise<string> {
  return registry.metrics();
}
