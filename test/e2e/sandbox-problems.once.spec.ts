import { signIn } from './admin.ts';
import { announcement, checkout, FAILED_INVITE, newBuyer, openCheckout, payAs, SUCCESS } from './checkout.ts';
import { expect, test } from './fixtures.ts';

// Its switches concern the whole sandbox.
test.use({ ownShop: 'problems' });

test('a lost dispute and an expired token reach the real screens', async ({ page, expectAccessible }) => {
  const buyer = newBuyer();
  await openCheckout(page);
  await payAs(page, buyer);
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await checkout(page).getByRole('link', { name: 'Back to projects' }).click();
  await expect(page).toHaveURL('/projects');

  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'Expire the GitHub token' }).click();
  const payment = page.getByRole('row').filter({ hasText: buyer.email });
  await payment.getByRole('button', { name: /^Dispute pay_/ }).click();
  await expect(payment).toContainText('Dispute open');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Lose dispute of pay_/ }).click();
  await expect(payment).toContainText('Dispute lost');

  await openCheckout(page);
  await payAs(page, newBuyer());
  await expect(announcement(page, FAILED_INVITE)).toBeVisible({ timeout: 40_000 });

  await signIn(page);
  await page.goto('/admin/orders');
  await expect(page.getByRole('row').filter({ hasText: buyer.email })).toContainText('Refunded');
});
