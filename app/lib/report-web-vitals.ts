import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

const measured = new Map<string, number>();

/**
 * Measures how the page that was opened feels, and tells the server once, when the page is left: which page, what, how much,
 * and nothing about who. `page` is the path that was opened; the server keeps only what kind of page that is.
 */
export function reportVitals(page: string): void {
  const note = ({ name, value }: Metric) => measured.set(name, value);
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) on(note);
  // Registered after the library's own, which settle their last values at the same moment.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return;
    const vitals = Array.from(measured, ([name, value]) => ({ name, value }));
    measured.clear();
    navigator.sendBeacon('/web-vitals', JSON.stringify({ page, vitals }));
  });
}
