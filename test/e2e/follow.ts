import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

/**
 * Opens another page of the shop as a link does, and waits until it is shown. The browser keeps its document
 * and scripts, so this costs a fraction of a load. It is for tests of what a page shows in the end.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await waitForHydration(page);
  await page.evaluate(followLink, path);
  await expect(page.locator('.animate-pulse'), 'placeholders').toHaveCount(0);
}

/** Runs in the browser. */
function followLink(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The address changes before the page does.
  const waitForChange = () => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  };
  navigation.addEventListener('currententrychange', waitForChange, { once: true });
  const link = document.createElement('a');
  link.href = path;
  link.dataset.routed = '';
  document.body.append(link);
  link.click();
  link.remove();
  return promise;
}
