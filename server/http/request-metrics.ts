import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

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

/** Counts one answered request; `milliseconds` until its head was ready. */
export function countRequest(method: string, status: number, milliseconds: number): void {
  requests.inc({ method: METHODS.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` });
  durations.observe(milliseconds / 1000);
}

/** Everything counted, as Prometheus text. */
export function readMetrics(): Promise<string> {
  return registry.metrics();
}
