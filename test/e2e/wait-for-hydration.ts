import type { Page } from '@playwright/test';

/** Waits until the page is hydrated, when client navigation and live documents work. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !window.queuedEvents);
}
