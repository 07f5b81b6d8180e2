import type { Page } from '@playwright/test';

/** The page's scripts run: links lead on without loading the next page anew, and what is live is followed. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !window.keptPresses);
}
