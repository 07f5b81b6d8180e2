import type { Page } from '@playwright/test';
import { STUDENT, startSession } from './accounts.ts';
import { announcement, findProject, newBuyer, payAs, SUCCESS } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

// The router changes pages without a new document, so what a document says about referrers also counts for
// the payment that the visit ends with. The sandbox refuses a payment without a referrer.

/** Waits for the request of the provider's script, and returns what it says about where it comes from. */
async function refererOfScript(page: Page, start: () => Promise<unknown>): Promise<string | undefined> {
  const [request] = await Promise.all([page.waitForRequest('**/sandbox/checkout.js'), start()]);
  return (await request.allHeaders()).referer;
}

test('the payment provider learns the address of the shop after /login was loaded again', async ({
  page,
  baseURL,
}) => {
  const { slug } = await findProject(page, ({ price }) => price > 0);
  await page.goto(`/projects/${slug}`);
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await expect(page).toHaveURL('/login');
  await page.reload();
  await waitForHydration(page);
  const referer = await refererOfScript(page, () =>
    page.getByRole('link', { name: 'Continue as guest' }).click(),
  );
  expect(referer?.startsWith(`${baseURL}/`)).toBe(true);
  await payAs(page, newBuyer());
  await expect(announcement(page, SUCCESS)).toBeVisible();
});

test('the payment provider learns the address of the shop, and no more, after an order was opened', async ({
  page,
  baseURL,
}) => {
  await startSession(page, STUDENT);
  await page.goto('/dashboard');
  const path = await page
    .getByRole('link', { name: /Campus Marketplace/ })
    .first()
    .getAttribute('href');
  const opened = await page.goto(path ?? '');
  expect(opened?.headers()['referrer-policy']).toBe('strict-origin');
  await waitForHydration(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
  await expect(page).toHaveURL('/projects');
  const referer = await refererOfScript(page, () =>
    page.getByRole('article').filter({ hasText: 'Crop Doctor' }).getByRole('button').click(),
  );
  expect(referer).toBe(`${baseURL}/`);
});
