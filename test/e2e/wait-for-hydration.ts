import type { Page } from '@playwright/test';

/** This is far more than a busy machine needs, and leaves the test time to say what the page waits for. */
const TIMEOUT_MS = 90_000;

/** Waits until the page is hydrated, when client navigation and live documents work. */
export async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = () => document.readyState === 'complete' && !window.queuedEvents;
  await page.waitForFunction(isHydrated, undefined, { timeout: TIMEOUT_MS }).catch(async (cause: Error) => {
    const loading = await page.evaluate(describeLoading).catch(String);
    throw new Error(`${page.url()} was not hydrated: ${JSON.stringify(loading)}`, { cause });
  });
}

/** Runs in the browser. Says which scripts have not arrived, and how long ago the page was loaded. */
function describeLoading() {
  const arrived = performance.getEntriesByType('resource').map(({ name }) => name);
  return {
    loaded: performance.getEntriesByType('navigation')[0]?.name,
    ageMs: Math.round(performance.now()),
    readyState: document.readyState,
    isHydrated: !window.queuedEvents,
    missing: Array.from(
      document.querySelectorAll('script[src], link[rel=modulepreload]'),
      (each) => (each as HTMLScriptElement).src || (each as HTMLLinkElement).href,
    ).filter((url) => !arrived.includes(url)),
  };
}
