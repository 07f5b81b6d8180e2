import type { Page } from '@playwright/test';
import { STUDENT } from './accounts.ts';
import { signIn } from './admin.ts';
import {
  announcement,
  clickInProviderWindow,
  fillCheckout,
  findProject,
  newBuyer,
  openCheckout,
  order,
  payButton,
  SUCCESS,
} from './checkout.ts';
import { expect, readClipboard, test } from './fixtures.ts';
import { expectFits } from './layout-problems.ts';

const details = (page: Page) => page.getByRole('dialog', { name: 'Order Details' });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('an admin finds and refunds an order, which ends access and takes the reward back', async ({
  page,
  context,
  request,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, '/admin/orders');
  const student = async () => {
    const list = await (await page.request.get(`/documents/users?email=${STUDENT.email}`)).json();
    return list.documents[0] as { referralCode: string; referral: { totalEarnings: number } };
  };
  const { referralCode, referral } = await student();

  const buyer = newBuyer();
  const project = await findProject(page, ({ price }) => price > 0);
  await test.step('the open list shows an order of a guest', async () => {
    await (await order(request, project, buyer, { referralCode })).pay();
    await expect(row(page, buyer.email)).toContainText('Invited');
    expect((await student()).referral.totalEarnings).toBe(referral.totalEarnings + 100);
  });

  const dialog = details(page);
  const paymentId = await test.step('the order is found by a part of its email and described', async () => {
    await page.getByRole('searchbox').fill(buyer.email.slice(0, -5).toUpperCase());
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    await row(page, buyer.email).getByRole('button', { name: 'View' }).press('Enter');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Accepted' })).toContainText(
      'Waiting for the buyer.',
    );
    await expect(dialog).toContainText(STUDENT.email);
    await dialog.getByRole('button', { name: 'Copy payment ID' }).click();
    const copied = await readClipboard(page, /^pay_/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Re-check with provider' }).click();
    await expect(dialog.getByText('No change: paid.')).toBeVisible();
    return copied;
  });

  const reason = dialog.getByLabel('Reason');
  const refund = dialog.getByRole('button', { name: /^Refund ₹/ });
  await test.step('refunding says what follows and asks for a reason', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(dialog).toContainText(`goes back to ${buyer.email}`);
    await expect(dialog).toContainText(`The reward of ₹100 is taken back from ${STUDENT.email}.`);
    await expect(reason).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(reason).toBeFocused();
    await refund.press('Enter');
    await expect(dialog.getByText('A reason is required.')).toBeVisible();
    await expect(reason).toBeFocused();
    await expectAccessible(page);
    await expectFits(page);
  });

  await test.step('a double click refunds once, which ends access and takes the reward back', async () => {
    await reason.fill('Asked on the first day.');
    await refund.dblclick();
    await expect(dialog.getByText('Refunded. The money is on its way to the buyer')).toBeVisible();
    await expect(refund).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Re-check with provider' })).toBeFocused();
    await expect(dialog.getByRole('listitem').filter({ hasText: /^Refunded/ })).toContainText(
      'Asked on the first day.',
    );
    await expect(dialog).toContainText('₹100 taken back on');
    await expect(dialog).toContainText('Access was taken away on');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(row(page, buyer.email).getByRole('button', { name: 'View' })).toBeFocused();
    await expect(row(page, buyer.email)).toContainText('Refunded');
    await expectFits(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect((await student()).referral.totalEarnings).toBe(referral.totalEarnings);
  });

  await test.step('the order is found by its payment ID and filtered by its state', async () => {
    await page.getByRole('searchbox').fill(paymentId);
    await expect(page).toHaveURL(new RegExp(`search=${paymentId}`));
    await expect(row(page, buyer.email)).toBeVisible();
    await page.getByLabel('State').selectOption('Paid');
    await expect(page.getByText('No order matches this.')).toBeVisible();
  });

  await test.step('the providers and the buyer know of the refund', async () => {
    const mail = row(page, `Your refund for ${project.name}`).filter({ hasText: buyer.email });
    // The mail is sent after the screen has changed.
    await expect(async () => {
      await page.goto('/sandbox');
      await expect(mail).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(row(page, paymentId).first()).toContainText('Refunded');
    await expect(row(page, buyer.github).filter({ hasText: 'capstone-projects/' })).toContainText(
      'Cancelled',
    );
  });
});

test('buyer and admin learn that an address refuses mail, and the admin corrects it', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const guests = await browser.newContext();
  const guest = await guests.newPage();
  const buyer = newBuyer('bounce');
  await openCheckout(guest);
  await fillCheckout(guest, buyer);
  await payButton(guest).click();
  await clickInProviderWindow(guest, 'Pay');
  await expect(announcement(guest, SUCCESS)).toBeVisible();
  const notice = guest.getByRole('alert').filter({ hasText: "doesn't accept email" });
  await expect(notice).toContainText(buyer.email);

  await signIn(page, '/admin/orders');
  await row(page, buyer.email).getByRole('button', { name: 'View' }).click();
  await expect(details(page).getByText(/doesn't accept email\. The mail server said: 550/)).toBeVisible();
  await details(page).getByRole('button', { name: 'Correct email' }).click();
  await details(page).getByLabel('Right email').fill(`right-${buyer.email}`);
  await expectAccessible(page);
  await details(page).getByRole('button', { name: 'Correct email' }).click();
  await expect(details(page).getByText('Corrected.')).toBeVisible();
  await expect(notice).toBeHidden();
  await guests.close();
});
