import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formatRupees } from '#domain/money.ts';
import { signIn } from './admin.ts';
import {
  checkout,
  clickInProviderWindow,
  fillCheckout,
  findProject,
  newBuyer,
  openCheckout,
  payButton,
  SUCCESS,
  selectProject,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { getLinkFromMail } from './mailbox.ts';
import { waitForHydration } from './wait-for-hydration.ts';

/** Adds a coupon of 10 % on their page of the admin panel. Returns its code. */
async function addCoupon(page: Page): Promise<string> {
  const code = `TEN-${randomUUID().slice(0, 8).toUpperCase()}`;
  await page.getByRole('button', { name: 'Add Coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Coupon' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  const codeField = dialog.getByLabel('Code', { exact: true });
  await add.click();
  await expect(codeField).toBeFocused();
  await expect(codeField).toHaveAccessibleDescription(/A coupon code has 4 to 20 characters\./);
  await codeField.fill(code.toLowerCase());
  await add.click();
  await expect(dialog.getByLabel('Percent off')).toHaveAccessibleDescription(
    /either percent off or amount off/,
  );
  await dialog.getByLabel('Percent off').fill('10');
  await dialog.getByLabel('Projects', { exact: true }).fill('Face Rec');
  await dialog.getByRole('button', { name: 'Face Recognition Attendance' }).click();
  await dialog.getByRole('button', { name: 'Remove Face Recognition Attendance' }).click();
  await dialog.getByLabel('Uses (optional)').fill('2');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, code)).toContainText('0 of 2');
  return code;
}

/** Tries to add a coupon whose code is taken, which is reported at its field. */
async function addAgain(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Coupon' });
  const codeField = dialog.getByLabel('Code', { exact: true });
  await codeField.fill(code);
  await dialog.getByLabel('Percent off').fill('20');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(codeField).toHaveAccessibleDescription(/There is a coupon with this code already\./);
  await expect(codeField).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

const row = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });

/** What a price is after 10 %, and what that saves, as the checkout shows them. */
function tenPercentOff(rupees: number) {
  const price = Math.round(rupees * 90) / 100;
  return { price: formatRupees(price), saved: formatRupees(Math.round((rupees - price) * 100) / 100) };
}

test('a coupon is bought with by a link and by hand, counted in the admin panel, and ended there', async ({
  page: admin,
  browser,
  program,
  expectConsole,
}) => {
  expectConsole(/status of 409/);
  await signIn(admin, '/admin/projects/coupons');
  const code = await addCoupon(admin);
  await addAgain(admin, code);
  const openTab = async () => (await browser.newContext({ baseURL: program.url })).newPage();

  const linked = await openTab();
  const project = await findProject(linked, ({ price }) => price > 100);
  const { price, saved } = tenPercentOff(project.price);
  // The address with the ID redirects to that with the slug.
  await linked.goto(`/projects/${project.id}?coupon=${code.toLowerCase()}`);
  await expect(linked).toHaveURL(/\?coupon=/);
  const panel = linked.getByRole('complementary', { name: 'Price and delivery' });
  await expect(panel).toContainText(`with ${code}`);
  await expect(panel).toContainText(price);
  await expect(panel.locator('s')).toHaveText(`Without the coupon ${formatRupees(project.price)}`);
  await follow(linked, '/about');
  await selectProject(linked, ({ id }) => id === project.id);
  await follow(linked, '/payment');
  await expect(checkout(linked)).toContainText(`You save ${saved}.`);
  await expect(checkout(linked).getByLabel('Coupon code')).toHaveValue(code);
  await expect(checkout(linked)).toContainText(`with ${code}`);
  const first = newBuyer();
  await fillCheckout(linked, first);
  await expect(payButton(linked)).toHaveText(`Pay ${price}`);
  await payButton(linked).click();
  await clickInProviderWindow(linked, 'Pay');
  await expect(checkout(linked)).toContainText(SUCCESS);
  const order = await getLinkFromMail(linked, first.email, /\/orders\//, 'your receipt inside');
  await follow(linked, order);
  await expect(linked.getByRole('main')).toContainText(`Coupon ${code}`);
  await expect(linked.getByRole('main')).toContainText(price);

  const typed = await openTab();
  await openCheckout(typed, ({ id }) => id === project.id);
  await waitForHydration(typed);
  await fillCheckout(typed, newBuyer());
  await checkout(typed).getByRole('button', { name: 'Have a coupon?' }).click();
  const field = checkout(typed).getByLabel('Coupon code');
  await field.fill('NONE-SUCH');
  await expect(payButton(typed)).toBeDisabled();
  await checkout(typed).getByRole('button', { name: 'Use', exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/This coupon code doesn’t work/);
  await field.fill(code);
  await checkout(typed).getByRole('button', { name: 'Use', exact: true }).click();
  await expect(payButton(typed)).toHaveText(`Pay ${price}`);
  await checkout(typed).getByRole('button', { name: 'Remove coupon' }).click();
  await expect(payButton(typed)).toHaveText(`Pay ${formatRupees(project.price)}`);
  await field.fill(code);
  await field.press('Enter');
  await expect(payButton(typed)).toHaveText(`Pay ${price}`);
  await payButton(typed).click();
  await clickInProviderWindow(typed, 'Pay');
  await expect(checkout(typed)).toContainText(SUCCESS);

  // The link is on walls and in chats long after the coupon has been used up.
  const late = await openTab();
  await late.goto(`/?coupon=${code}`);
  await openCheckout(late, ({ id }) => id === project.id);
  await expect(checkout(late)).toContainText(`The coupon ${code} isn’t used.`);
  await expect(checkout(late).getByLabel('Coupon code')).toBeHidden();
  await fillCheckout(late, newBuyer());
  await payButton(late).click();
  await clickInProviderWindow(late, 'Pay');
  await expect(checkout(late)).toContainText(SUCCESS);

  // The list is live.
  await expect(row(admin, code)).toContainText('2 of 2');
  await expect(row(admin, code)).toContainText('Ended');
  const other = await addCoupon(admin);
  await row(admin, other).getByRole('button', { name: 'End', exact: true }).click();
  await row(admin, other).getByRole('button', { name: 'Keep' }).click();
  await row(admin, other).getByRole('button', { name: 'End', exact: true }).click();
  await row(admin, other).getByRole('button', { name: 'End it now' }).click();
  await expect(row(admin, other)).toContainText('Ended');
});
