import {
  announcement,
  checkout,
  clickInProviderWindow,
  expectNoSelectedProject,
  fillCheckout,
  newBuyer,
  payButton,
  providerWindow,
  SUCCESS,
} from './checkout.ts';
import { expect, onDesktopAndPhone, test } from './fixtures.ts';
import { getLinkFromMail } from './mailbox.ts';

onDesktopAndPhone(() => {
  test('a guest buys a project and is invited', async ({ page, expectAccessible }) => {
    const buyer = newBuyer();
    await page.goto('/');
    const name = await page.getByRole('article').first().getByRole('heading').innerText();
    await page.getByRole('article').getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Make It Yours' }).first().click();
    await page.getByRole('link', { name: 'Continue as guest' }).click();
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
    await expectNoSelectedProject(page);
    await checkout(page).getByRole('link', { name: 'Back to projects' }).click();
    await expect(page).toHaveURL('/projects');
    // The address changes before the checkout is left, which is what forgets the order.
    await expect(checkout(page)).toHaveCount(0);
    const answer = await page.request.get('/payment', { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, '/projects']);
    // The mail is sent after the screen has changed.
    await getLinkFromMail(page, buyer.email, /^https:\/\/github\.com\//);
    await page.goto('/sandbox');
    const invites = page.getByRole('region', { name: 'Invites' });
    await expect(invites.getByRole('row').filter({ hasText: buyer.github })).toHaveCount(1);
    const payments = page.getByRole('region', { name: 'Payments' });
    await expect(payments.getByRole('row').filter({ hasText: buyer.email })).toContainText('Captured');
  });
});
