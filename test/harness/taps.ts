import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    /** When the link was pressed and when the next page showed its text, in ms of `performance.now()`. */
    tapped?: Promise<[from: number, until: number]>;
  }
}

/** A text of a page, in an element that a selector finds. */
interface Shown {
  selector: string;
  text: string;
}

/** A phone on a slow line: 150 ms for each round trip, 1.6 Mbit/s. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
}

/**
 * Presses a link or button of a page with a finger, and waits until the page that it leads to shows a text. Returns
 * how long that took in ms, and what was asked for until then. Pictures don't count: the page that shows the text
 * asks for them.
 */
export async function measureTap(page: Page, link: Locator, shown: Shown) {
  await page.evaluate(watchTap, shown);
  await link.tap();
  const [from, until] = await page.evaluate(
    () => window.tapped ?? Promise.reject(new Error('No tap was seen.')),
  );
  await page.waitForLoadState('networkidle');
  const requests = await page.evaluate(listRequests, [from, until] as const);
  return { ms: until - from, requests };
}

/** Runs in the browser. */
function watchTap({ selector, text }: Shown): void {
  window.tapped = new Promise((resolve) => {
    const begin = () => {
      const from = performance.now();
      const look = () => {
        const found = Array.from(document.querySelectorAll(selector));
        if (!found.some((each) => each.textContent?.includes(text) && each.checkVisibility())) return;
        watcher.disconnect();
        resolve([from, performance.now()]);
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document, { subtree: true, childList: true, characterData: true });
    };
    addEventListener('pointerdown', begin, { capture: true, once: true });
  });
}

/** Runs in the browser. */
function listRequests([from, until]: readonly [number, number]): string[] {
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(
      ({ startTime, initiatorType }) => startTime >= from && startTime <= until && initiatorType !== 'img',
    )
    .map(({ name }) => new URL(name).pathname);
}
