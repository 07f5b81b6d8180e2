import type { Page } from '@playwright/test';
import { createAccount } from './accounts.ts';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  fields,
  findProject,
  newBuyer,
  openCheckout,
  payButton,
  verify,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { getLinkFromMail } from './mailbox.ts';

/** Answers the question on GitHub's page. */
async function answerGithub(page: Page, press: 'Authorize' | 'Cancel', username?: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Authorize the shop' })).toBeVisible();
  if (username) await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: press }).click();
}

const connectLink = (page: Page) => checkout(page).getByRole('link', { name: 'Connect GitHub' });

test('a buyer who connects GitHub has access without accepting an invitation', async ({
  page,
  expectAccessible,
}) => {
  const buyer = newBuyer();
  const project = await openCheckout(page);
  await fields(page).email.fill(buyer.email);
  await verify(page, 'typed-by-mistake');

  // A buyer who refuses keeps the typed username.
  await connectLink(page).click();
  await answerGithub(page, 'Cancel');
  await expect(announcement(page, 'You didn’t connect GitHub.')).toBeVisible();
  await expect(fields(page).email).toHaveValue(buyer.email);
  await expect(fields(page).github).toHaveValue('typed-by-mistake');

  await connectLink(page).click();
  await answerGithub(page, 'Authorize', buyer.github);
  await expect(page).toHaveURL('/payment');
  await expect(announcement(page, `Connected as @${buyer.github}`)).toBeVisible();
  await expectAccessible(page);

  // After `Use another account` the typed username is back, and an account can be connected again.
  await checkout(page).getByRole('button', { name: 'Use another account' }).click();
  await expect(fields(page).github).toHaveValue('typed-by-mistake');
  await connectLink(page).click();
  await answerGithub(page, 'Authorize', buyer.github);

  await payButton(page).click();
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, "Payment Successful! You're in")).toBeVisible();
  await expect(checkout(page).getByText(/^git clone https:\/\/github\.com\/\S+\.git$/)).toBeVisible();
  await expect(checkout(page).getByText(/^gh repo clone \S+$/)).toBeVisible();
  const desktop = checkout(page).getByRole('link', { name: 'Open in GitHub Desktop' });
  await expect(desktop).toHaveAttribute('href', /^x-github-client:\/\/openRepo\/https:\/\/github\.com\//);
  await expect(checkout(page)).toContainText(`Your receipt is on its way too, to ${buyer.email}.`);
  await expect(checkout(page).getByRole('link', { name: 'See your order' })).toHaveAttribute(
    'href',
    /^\/orders\/order_/,
  );
  await expectAccessible(page);

  await page.goto('/sandbox');
  // The receipt doesn't ask the buyer to accept the invitation.
  await getLinkFromMail(page, buyer.email, /^https:\/\/github\.com\/[^/]+\/[^/]+$/, 'Get the code');
  const invites = page.getByRole('region', { name: 'Invites' });
  const row = invites.getByRole('row').filter({ hasText: buyer.github });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Accepted');
  await expect(row.getByRole('button', { name: 'Accept' })).toHaveCount(0);

  // The token has been deleted, so another checkout offers to connect again.
  await openCheckout(page, ({ id, price }) => price > 0 && id !== project.id);
  await expect(connectLink(page)).toBeVisible();
});

test('a user logs in with GitHub and checks out with one click', async ({ page }) => {
  const buyer = newBuyer();
  await createAccount(page, buyer, null);
  await page.goto(await getLinkFromMail(page, buyer.email, /\/merge/, 'Confirm your email'));
  await expect(page.getByRole('heading', { name: 'Everything is in your account' })).toBeVisible();
  await follow(page, '/dashboard/account');
  const github = page.getByRole('region', { name: 'GitHub' });
  await github.getByRole('button', { name: 'Connect GitHub' }).click();
  await answerGithub(page, 'Authorize', buyer.github);
  await expect(github).toContainText(`@${buyer.github}`);
  await page.context().clearCookies();

  await follow(page, '/login?next=/dashboard');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await answerGithub(page, 'Cancel');
  await expect(page.getByRole('alert')).toContainText('You didn’t log in with GitHub.');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await answerGithub(page, 'Authorize', buyer.github);
  await expect(page).toHaveURL('/dashboard');

  const project = await findProject(page, ({ price }) => price > 0);
  await follow(page, `/projects/${project.slug}`);
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await expect(fields(page).github).toHaveValue(buyer.github);
  await payButton(page).click();
  await clickInProviderWindow(page, 'Close');
  await expect(page).toHaveURL(`/projects/${project.slug}`);

  await follow(page, '/dashboard/account');
  await github.getByRole('button', { name: 'Disconnect GitHub' }).click();
  await expect(github.getByRole('button', { name: 'Connect GitHub' })).toBeVisible();
});
