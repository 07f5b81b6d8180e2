import type { Page } from '@playwright/test';
import { STUDENT } from './accounts.ts';
import { clickInProviderWindow, findProject, newBuyer } from './checkout.ts';
import { test as base, expect } from './fixtures.ts';
import { expectFittingTexts } from './layout-problems.ts';
import { startSandbox } from './program.ts';

// All texts are accented and at least 40 % longer, so elements are found without them.

const test = base.extend({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
    async ({}, use) => {
      const program = await startSandbox({ PSEUDO_LOCALE: '1' });
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const dialog = (page: Page) => page.getByRole('dialog');
const submitButton = (page: Page) => dialog(page).locator('[type=submit]');
const field = (page: Page, name: string) => dialog(page).locator(`[name=${name}]`);

test('the pages of a purchase have room for texts that are 40 % longer', async ({ page }) => {
  const { slug } = await findProject(page, ({ price }) => price > 0);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('[');
  await expectFittingTexts(page);

  await page.getByRole('main').locator('a[href="/projects"]').first().click();
  await expect(page.locator('select[name=sort]')).toBeVisible();
  await expectFittingTexts(page);

  await page.getByRole('article').locator(`a[href="/projects/${slug}"]`).click();
  const buy = page.getByRole('complementary').locator('form[action="/select-project"] button');
  await expect(buy).toBeVisible();
  await expectFittingTexts(page);

  await buy.click();
  await expect(dialog(page)).toBeVisible();
  await expectFittingTexts(page);

  await dialog(page).locator('a[href="/payment"]').click();
  // The login dialog has an email field too.
  await expect(field(page, 'github')).toBeVisible();
  await submitButton(page).click();
  await expect(dialog(page).getByRole('alert').first()).toContainText('[');
  await expectFittingTexts(page);

  const buyer = newBuyer();
  await field(page, 'email').fill(buyer.email);
  await field(page, 'github').fill(buyer.github);
  await field(page, 'github').press('Enter');
  await expect(field(page, 'github')).toHaveAttribute('readonly');
  await expectFittingTexts(page);

  await submitButton(page).click();
  await clickInProviderWindow(page, 'Fail');
  await clickInProviderWindow(page, 'Close');
  await expectFittingTexts(page);
  await submitButton(page).click();
  await clickInProviderWindow(page, 'Pay');
  await expect(dialog(page).getByText(/^pay_\w+$/)).toBeVisible();
  await expectFittingTexts(page);
});

test('the pages of a claim have room for texts that are 40 % longer', async ({ page }) => {
  await page.goto('/login');
  await submitButton(page).click();
  await expect(dialog(page).getByRole('alert').first()).toContainText('[');
  await expectFittingTexts(page);

  await field(page, 'email').fill(STUDENT.email);
  await field(page, 'password').fill(STUDENT.password);
  await submitButton(page).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectFittingTexts(page);

  await page.locator('[aria-labelledby=rewards] > button').click();
  await submitButton(page).click();
  await expect(dialog(page).getByRole('alert').first()).toContainText('[');
  await expectFittingTexts(page);

  await field(page, 'upi').fill('asha@okbank');
  await submitButton(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator('#payout-banner')).toContainText('[');
  await expectFittingTexts(page);
});
