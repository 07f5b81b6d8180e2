import type { Page } from '@playwright/test';
import { STUDENT, startSession } from './accounts.ts';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  fields,
  newBuyer,
  payButton,
  providerWindow,
  SUCCESS,
  verify,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';

// A stand-in for the browser's translation replaces every text, before and after hydration. The fixture fails
// a test on any error in the console, errors that React recovered from included.

test.use({ translated: true, viewport: { width: 360, height: 740 } });

async function readReferralCode(page: Page): Promise<string> {
  await startSession(page, STUDENT);
  const dashboard = await (await page.request.get('/dashboard')).text();
  const code = /ref=([A-Z2-9]{6})/.exec(dashboard)?.[1] ?? '';
  await page.context().clearCookies();
  return code;
}

test('a guest buys on a translated page, with a refused and an accepted referral code', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 404/);
  const code = await readReferralCode(page);
  const buyer = newBuyer();
  await page.goto('/');
  expect(await page.evaluate(() => window.translatedTexts)).toBeGreaterThan(100);
  const name = await page.getByRole('article').first().getByRole('heading').innerText();
  await page.getByRole('article').getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();

  await fields(page).email.fill(buyer.email);
  await fields(page).referral.fill('ZZZZZZ');
  await expect(checkout(page).getByRole('alert').filter({ hasText: 'code' }).first()).toBeVisible();
  await fields(page).referral.fill(code);
  await expect(announcement(page, 'Referral code applied.')).toBeVisible();
  await fields(page).github.fill(`missing-${buyer.github}`);
  await checkout(page).getByRole('button', { name: 'Verify' }).click();
  await expect(checkout(page).getByRole('alert').filter({ hasText: 'GitHub' }).first()).toBeVisible();
  await verify(page, buyer.github);
  await payButton(page).click();
  await clickInProviderWindow(page, 'Fail');
  await clickInProviderWindow(page, 'Close');
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await expect(providerWindow(page)).toContainText(buyer.email);
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await expect(checkout(page)).toContainText(buyer.github);
  await checkout(page).getByRole('link', { name: 'Back to projects' }).click();
  await expect(page).toHaveURL('/projects');
  await page.goBack();
});

test('the list of a translated page shows new counts, prices and an empty result', async ({ page }) => {
  await page.goto('/projects');
  const count = page
    .getByRole('status')
    .filter({ hasText: /project/ })
    .first();
  const before = await count.innerText();
  const search = page.getByRole('searchbox').last();
  await search.fill('attendance');
  await search.press('Enter');
  await expect(count).not.toHaveText(before);
  await search.fill('nothing-like-this');
  await search.press('Enter');
  await expect(page.getByText(/No projects found/)).toBeVisible();
});
