import { describeSituation } from '#domain/order-situation.ts';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  FAILED_INVITE,
  fields,
  fillCheckout,
  newBuyer,
  openCheckout,
  PAYMENT_FAILED,
  payAs,
  payButton,
  providerWindow,
  SUCCESS,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';

test('a guest buys a project and is invited', async ({ page, expectAccessible }) => {
  const buyer = newBuyer();
  await page.goto('/');
  const card = page.getByRole('article').first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expectAccessible(page);

  await fillCheckout(page, buyer);
  await expectAccessible(page);
  await payButton(page).click();
  await expect(providerWindow(page)).toContainText(`Payment for ${name}`);
  await expect(providerWindow(page)).toContainText(buyer.email);
  await expect(providerWindow(page)).toContainText(
    /UPI: A real payment (shows a QR code|opens your UPI app)/,
  );
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await expect(checkout(page)).toContainText(buyer.github);
  await expectAccessible(page);

  await expect(checkout(page).getByText(/^pay_\w+$/)).toBeVisible();
  await expect(checkout(page).getByRole('button', { name: 'Copy payment ID' })).toBeVisible();
  // A guest has no dashboard.
  await expect(checkout(page).getByRole('link', { name: 'Go to your dashboard' })).toHaveCount(0);
  const account = checkout(page).getByRole('link', { name: 'Create an account' });
  await expect(account).toHaveAttribute('href', /^\/login\?sign-up/);
  await checkout(page).getByRole('link', { name: 'Back to projects' }).click();
  await expect(page).toHaveURL('/projects');
  await page.goto('/sandbox');
  const invites = page.getByRole('region', { name: 'Invites' });
  await expect(invites.getByRole('row').filter({ hasText: buyer.github })).toHaveCount(1);
  const payments = page.getByRole('region', { name: 'Payments' });
  await expect(payments.getByRole('row').filter({ hasText: buyer.email })).toContainText('Captured');
  const mails = page.getByRole('region', { name: 'Mails' });
  const mail = mails.getByRole('row').filter({ hasText: buyer.email }).getByRole('link');
  // The mail is sent after the screen has changed.
  await expect(async () => {
    await page.reload();
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.click();
  await expect(page.getByRole('region', { name: 'Text' })).toContainText('github.com/');
});

test('a failed payment can be retried inside and outside the payment window', async ({ page }) => {
  await openCheckout(page);
  await payAs(page, newBuyer(), 'Fail');
  await expect(announcement(page, PAYMENT_FAILED)).toBeAttached();
  await clickInProviderWindow(page, 'Close');
  await expect(announcement(page, PAYMENT_FAILED)).toBeVisible();
  await expect(page).toHaveURL('/payment');

  await payButton(page).click();
  await clickInProviderWindow(page, 'Fail');
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
});

test('closing the payment window returns to the project and keeps the input', async ({ page }) => {
  const buyer = newBuyer();
  const project = await openCheckout(page);
  await fillCheckout(page, buyer);
  await payButton(page).press('Enter');
  await expect(providerWindow(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/projects/${project.slug}`);

  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expect(fields(page).email).toHaveValue(buyer.email);
  await expect(fields(page).github).toHaveValue(buyer.github);
  await checkout(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`/projects/${project.slug}`);
});

test('the checkout shows a refused invitation with the payment ID and blocks a second payment', async ({
  page,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCheckout(page);
  await payAs(page, { ...newBuyer(), github: 'blocked' });
  await expect(announcement(page, FAILED_INVITE)).toBeVisible();
  // The checkout says the same as the dashboard and the order page.
  const { text } = describeSituation('our_problem', { githubId: 'blocked' });
  await expect(checkout(page)).toContainText(text);
  const paymentId = await checkout(page)
    .getByText(/^pay_\w+$/)
    .innerText();
  await checkout(page).getByRole('button', { name: 'Copy payment ID' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(paymentId);
  const mail = checkout(page).getByRole('link', { name: /^Write to / });
  await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:.*${paymentId}`));
  await expectAccessible(page);

  await page.reload();
  await expect(announcement(page, FAILED_INVITE)).toBeVisible();
  await expect(checkout(page)).toContainText(paymentId);
});
