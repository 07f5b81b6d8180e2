import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

const metrics = new Map<string, number>();

/**
 * Measures the Core Web Vitals of the initial page and reports them once, when the page is hidden. The report
 * is anonymous: the server reduces the path `page` to its route.
 */
export function reportVitals(page: string): void {
  const record = ({ name, value }: Metric) => metrics.set(name, value);
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(record);
  // The library's own listeners must run first, because they finalize their values on the same event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || metrics.size === 0) return;
    const vitals = Array.from(metrics, ([name, value]) => ({ name, value }));
    metrics.clear();
    navigator.sendBeacon('/web-vitals', JSON.stringify({ page, vitals }));
  });
}
