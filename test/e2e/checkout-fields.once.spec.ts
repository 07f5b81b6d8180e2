import type { Page } from '@playwright/test';
import {
  announcement,
  checkout,
  fields,
  fillCheckout,
  findProject,
  newBuyer,
  openCheckout,
  payButton,
  providerWindow,
  verify,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const button = (page: Page, name: string) => checkout(page).getByRole('button', { name, exact: true });

test('the checkout redirects to the list when no project is selected', async ({ page }) => {
  await page.goto('/payment');
  await expect(page).toHaveURL('/projects');
});

test('the Pay button says what it agrees to and shows validation errors at their fields', async ({
  page,
  expectAccessible,
}) => {
  await openCheckout(page);
  for (const name of ['terms', 'refund policy', 'privacy policy'])
    await expect(checkout(page).getByRole('link', { name })).toHaveAttribute('target', '_blank');
  await payButton(page).click();
  await expect(announcement(page, 'Please enter your email address.')).toBeVisible();
  await expect(announcement(page, 'Please verify your GitHub ID before purchasing.')).toBeVisible();
  await expect(fields(page).email).toBeFocused();
  await expectAccessible(page);

  await fields(page).email.fill('no-at-sign');
  await payButton(page).click();
  await expect(announcement(page, 'Please enter a valid email address.')).toBeVisible();
  await fields(page).email.fill('asha@college.test');
  await payButton(page).click();
  await expect(fields(page).github).toBeFocused();
  await expect(providerWindow(page)).toBeHidden();
});

test('the Verify button locks the GitHub username and the Edit button unlocks it', async ({ page }) => {
  const { github } = newBuyer('asha');
  await openCheckout(page);
  await button(page, 'Verify').click();
  await expect(announcement(page, 'Please enter a GitHub ID.')).toBeVisible();
  await verify(page, github.toUpperCase());
  await expect(fields(page).github).not.toBeEditable();
  await expect(announcement(page, 'is verified')).toBeVisible();
  await expect(checkout(page).getByRole('presentation')).toBeVisible();

  await button(page, 'Edit').click();
  await expect(button(page, 'Verify')).toBeVisible();
  await expect(fields(page).github).toBeEditable();
  await payButton(page).click();
  await expect(announcement(page, 'Please verify your GitHub ID before purchasing.')).toBeVisible();
});

test.describe("GitHub usernames that can't be invited are refused with the reason", () => {
  for (const [name, status, text] of [
    ['missing-person', 404, 'There’s no GitHub user with this name.'],
    ['org-college', 400, 'This is a GitHub organisation.'],
    ['not a name', 404, 'There’s no GitHub user with this name.'],
  ] as const) {
    test(name, async ({ page, expectConsole }) => {
      expectConsole(new RegExp(`status of ${status}`));
      await openCheckout(page);
      await fields(page).github.fill(name);
      await fields(page).github.press('Enter');
      await expect(announcement(page, text)).toBeVisible();
      await expect(button(page, 'Verify')).toBeVisible();
      await expect(fields(page).github).toBeEditable();
    });
  }
});

test('the response for a username that was edited meanwhile is ignored', async ({ page }) => {
  await openCheckout(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/verifyGithubUser', async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse('**/verifyGithubUser');
  await fields(page).github.fill('asha-codes');
  await button(page, 'Verify').click();
  await fields(page).github.fill('asha-code');
  release();
  await answered;
  await expect(button(page, 'Verify')).toBeEnabled();
  await expect(fields(page).github).toHaveValue('asha-code');
  await expect(fields(page).github).toBeEditable();
});

test('a referral code is applied at six characters, and a refused code blocks Pay until it is cleared', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 404/);
  await openCheckout(page);
  await button(page, 'Apply').click();
  await expect(announcement(page, 'Please enter a referral code.')).toBeVisible();

  await fields(page).referral.pressSequentially('qqqqq');
  await expect(payButton(page)).toBeEnabled();
  await fields(page).referral.pressSequentially('q ');
  await expect(announcement(page, 'We couldn’t find this referral code.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await expect(checkout(page)).toContainText('To continue, change or clear the referral code.');
  await fields(page).referral.fill('');
  await expect(payButton(page)).toBeEnabled();
});

test("the checkout shows an error when a referral code can't be checked", async ({ page, expectConsole }) => {
  expectConsole(/Failed to load resource/);
  await openCheckout(page);
  await page.route('**/validateReferralCode', (route) => route.abort());
  await fields(page).referral.fill('QQQQQQ');
  await expect(announcement(page, 'Invalid referral code or network error. Please try again.')).toBeVisible();
});

test('the checkout shows an error and allows a retry when the shop is unreachable', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const buyer = newBuyer();
  await openCheckout(page);
  await fields(page).email.fill(buyer.email);
  await verify(page, buyer.github);
  await page.route('**/createRazorpayOrder', (route) => route.abort());
  await payButton(page).click();
  await expect(announcement(page, 'Something went wrong.')).toBeVisible();
  await page.unroute('**/createRazorpayOrder');
  await payButton(page).click();
  await expect(providerWindow(page)).toBeVisible();
});

test('the checkout shows an error and allows a retry when the payment provider is unreachable', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const buyer = newBuyer();
  await page.route('**/sandbox/checkout.js', (route) => route.abort());
  await openCheckout(page);
  await fields(page).email.fill(buyer.email);
  await verify(page, buyer.github);
  await payButton(page).click();
  await expect(announcement(page, 'We couldn’t open the payment window.')).toBeVisible();
  await page.unroute('**/sandbox/checkout.js');
  await payButton(page).click();
  await expect(providerWindow(page)).toBeVisible();
});

test('the checkout keeps input typed before hydration, and Pay waits for hydration', async ({ page }) => {
  await openCheckout(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/payment', { waitUntil: 'commit' });
  await fields(page).email.fill('early@college.test');
  await expect(payButton(page)).toBeDisabled();
  release();
  await expect(payButton(page)).toBeEnabled();
  await expect(fields(page).email).toHaveValue('early@college.test');
});

test('the checkout prefills the email that a guest typed at the login', async ({ page }) => {
  const { email } = newBuyer();
  const { slug } = await findProject(page, ({ price }) => price > 0);
  await page.goto(`/projects/${slug}`);
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await waitForHydration(page);
  await page.getByRole('dialog', { name: 'Log in' }).getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expect(fields(page).email).toHaveValue(email);
});

test('a buyer who clears the error of an empty referral code pays without a code', async ({ page }) => {
  await openCheckout(page);
  await fillCheckout(page, newBuyer());
  await button(page, 'Apply').click();
  await expect(announcement(page, 'Please enter a referral code.')).toBeVisible();
  await payButton(page).click();
  await expect(providerWindow(page)).toBeVisible();
  await expect(announcement(page, 'Please enter a referral code.')).toBeHidden();
});
