import type { Page } from '@playwright/test';

/** Opens a page and holds its scripts until the returned function is called. */
export async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.queuedEvents && document.readyState !== 'loading');
  return arrive;
}
