import type { Page } from '@playwright/test';
import { measureTap, slowDown } from '../harness/taps.ts';
import { logIn, STUDENT } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

// What a page needs beyond the one before is its data and one script.
const MOST_REQUESTS = 3;

test.use({ viewport: { width: 412, height: 839 }, hasTouch: true, isMobile: true });

async function ready(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await slowDown(page);
}

test('a tap on a card shows the project after three requests, and one on Continue as guest the checkout', async ({
  page,
}) => {
  await page.goto('/projects');
  await ready(page);
  const card = page.getByRole('article').first();
  const text = await card.getByRole('heading').innerText();
  const project = await measureTap(page, card.getByRole('link').first(), { selector: 'h1', text });
  expect(project.requests.length, project.requests.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);

  await page.getByRole('button', { name: 'Make It Yours' }).first().tap();
  const guest = page.getByRole('link', { name: 'Continue as guest' });
  await guest.waitFor();
  await page.waitForLoadState('networkidle');
  const form = await measureTap(page, guest, { selector: 'label', text: 'GitHub username' });
  expect(form.requests.length, form.requests.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
});

test('a tap on a purchase shows its order after three requests', async ({ page }) => {
  await logIn(page, STUDENT, '/dashboard');
  await ready(page);
  const link = page.locator('a[href^="/orders/"]').first();
  const order = await measureTap(page, link, { selector: 'p', text: 'Your order' });
  expect(order.requests.length, order.requests.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
});
