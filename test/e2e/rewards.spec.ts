import type { Browser, Page } from '@playwright/test';
import { logIn, STUDENT } from './accounts.ts';
import {
  announcement,
  clickInProviderWindow,
  fillCheckout,
  newBuyer,
  payButton,
  SUCCESS,
} from './checkout.ts';
import { expect, readClipboard, stopTimers, test } from './fixtures.ts';

const CLAIMED = 'We received your claim for ₹500. We’ll check it, pay it to asha@okbank and email you.';

const rewards = (page: Page) => page.getByRole('region', { name: 'Referral Rewards' });
const claimDialog = (page: Page) => page.getByRole('dialog', { name: 'Claim Your Reward' });
const claimButton = (page: Page) => rewards(page).getByRole('button', { name: 'Claim Your Reward' });

async function openDashboard(page: Page): Promise<void> {
  await logIn(page, STUDENT, '/dashboard');
  await expect(claimButton(page)).toBeEnabled();
}

/** A friend opens the link and buys as a guest in another browser. */
async function buyThrough(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Get it' }).last().click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expect(announcement(page, 'Referral code applied.')).toBeVisible();
  await fillCheckout(page, newBuyer());
  await payButton(page).click();
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await context.close();
}

test('a referred purchase earns ₹100 at once, and earnings can be claimed', async ({
  page,
  context,
  browser,
  program,
  expectAccessible,
  expectConsole,
}) => {
  // The server sends the refusals below.
  expectConsole(/status of 400/);
  await openDashboard(page);
  await expect(rewards(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(rewards(page)).toContainText('Reach ₹300 in current earnings to claim your reward');
  await expect(rewards(page)).toContainText('Referrals not paid out yet4');
  const earnings = page.getByRole('region', { name: 'Earnings' });
  await expect(earnings.getByRole('listitem')).toHaveCount(3);
  await earnings.getByRole('button', { name: 'Show all' }).click();
  await expect(earnings.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await rewards(page).getByRole('button', { name: 'Copy link' }).click();
  const link = await readClipboard(page, new RegExp(`^${program.url}/\\?ref=[A-Z2-9]{6}$`));
  const whatsApp = rewards(page).getByRole('link', { name: 'Share on WhatsApp' });
  expect(decodeURIComponent((await whatsApp.getAttribute('href')) ?? '')).toContain(link);

  await buyThrough(browser, link);
  await expect(earnings.getByRole('listitem')).toHaveCount(5);
  await expect(rewards(page).getByRole('definition').first()).toHaveText('₹500');

  // The user's own referral link is not stored.
  await page.request.get(link);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('ref');

  const second = await context.newPage();
  await second.goto('/dashboard');
  for (const tab of [page, second]) {
    await claimButton(tab).click();
    await expect(claimDialog(tab)).toContainText('Enter your UPI ID to receive your earnings.');
  }
  const dialog = claimDialog(page);
  const field = dialog.getByLabel('UPI ID');
  await dialog.getByRole('button', { name: 'Submit Claim' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please enter a valid UPI ID.' })).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('asha@gmail.com');
  await dialog.getByRole('button', { name: 'Submit Claim' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'It looks like yourname@bank.' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  // Two tabs that claim at once make one claim.
  await claimButton(page).click();
  await claimDialog(page).getByLabel('UPI ID').fill('asha@okbank');
  await claimDialog(second).getByLabel('UPI ID').fill('asha@okbank');
  for (const tab of [page, second]) await stopTimers(tab);
  await Promise.all(
    [page, second].map((tab) => claimDialog(tab).getByRole('button', { name: 'Submit Claim' }).click()),
  );
  const tabs = await Promise.all(
    [page, second].map(async (tab) => {
      const said = claimDialog(tab).getByText(/^(We received your claim|Your claim for ₹500 is still)/);
      return { tab, text: (await said.textContent()) ?? '' };
    }),
  );
  const won = tabs.filter(({ text }) => text === CLAIMED);
  expect(won).toHaveLength(1);
  for (const { tab } of won) await expect(claimDialog(tab).getByLabel('UPI ID')).toHaveValue('');
  for (const { tab } of tabs) await tab.clock.resume();
  for (const { tab } of won) await expect(claimDialog(tab)).toBeHidden();
  for (const { tab } of tabs) {
    await expect(tab.getByRole('heading', { name: 'Request in Progress' })).toBeVisible();
    await expect(tab.getByText('We’re checking your claim for ₹500')).toBeVisible();
  }
  const done = won[0]?.tab ?? page;
  await expect(rewards(done).getByRole('button', { name: 'Payout in Progress' })).toBeDisabled();
  await expectAccessible(done);
});
