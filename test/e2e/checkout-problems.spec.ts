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
import { expect, readClipboard, test } from './fixtures.ts';

test('a buyer gets past every problem before the payment, and a failed payment, with what was typed', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/);
  const buyer = newBuyer();
  await page.route('**/sandbox/checkout.js', (route) => route.abort());
  const project = await openCheckout(page);

  await test.step('the checkout shows errors at its fields', async () => {
    for (const name of ['terms', 'refund policy', 'privacy policy'])
      await expect(checkout(page).getByRole('link', { name })).toHaveAttribute('target', '_blank');
    await payButton(page).click();
    await expect(announcement(page, 'Please enter your email address.')).toBeVisible();
    await expect(announcement(page, 'Please verify your GitHub ID before purchasing.')).toBeVisible();
    await checkout(page).getByRole('button', { name: 'Apply' }).click();
    await expect(announcement(page, 'Please enter a referral code.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an unreachable provider can be tried again', async () => {
    await fillCheckout(page, buyer);
    await payButton(page).click();
    await expect(announcement(page, 'We couldn’t open the payment window.')).toBeVisible();
    await page.unroute('**/sandbox/checkout.js');
    await payButton(page).press('Enter');
    await expect(providerWindow(page)).toBeFocused();
    // Only a code blocks the payment, not the error of an empty field.
    await expect(announcement(page, 'Please enter a referral code.')).toBeHidden();
  });

  await test.step('closing the payment window returns to the project and keeps the input', async () => {
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/projects/${project.slug}`);
    await page.getByRole('button', { name: 'Make It Yours' }).first().click();
    await page.getByRole('link', { name: 'Continue as guest' }).click();
    await expect(fields(page).email).toHaveValue(buyer.email);
    await expect(fields(page).github).toHaveValue(buyer.github);
    await checkout(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(`/projects/${project.slug}`);
  });

  await test.step('a failed payment can be retried inside and outside the payment window', async () => {
    await page.getByRole('button', { name: 'Make It Yours' }).first().click();
    await page.getByRole('link', { name: 'Continue as guest' }).click();
    await payButton(page).click();
    await clickInProviderWindow(page, 'Fail');
    await expect(announcement(page, PAYMENT_FAILED)).toBeAttached();
    await clickInProviderWindow(page, 'Close');
    await expect(announcement(page, PAYMENT_FAILED)).toBeVisible();
    await expect(page).toHaveURL('/payment');

    await payButton(page).click();
    await clickInProviderWindow(page, 'Fail');
    await clickInProviderWindow(page, 'Pay');
    await expect(announcement(page, SUCCESS)).toBeVisible();
  });
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
  await readClipboard(page, paymentId);
  const mail = checkout(page).getByRole('link', { name: /^Write to / });
  await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:.*${paymentId}`));
  await expectAccessible(page);

  await page.reload();
  await expect(announcement(page, FAILED_INVITE)).toBeVisible();
  await expect(checkout(page)).toContainText(paymentId);
});
