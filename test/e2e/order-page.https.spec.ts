import type { Page } from '@playwright/test';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  fields,
  inviteOther,
  newBuyer,
  openCheckout,
  payButton,
  SUCCESS,
  verify,
} from './checkout.ts';
import { expect } from './fixtures.ts';
import { test } from './https-shop.ts';
import { pressInSandbox } from './sandbox.ts';

// The guest whose browser paid sees the order's page. The shop has a WhatsApp sender.

const step = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('a guest corrects a typo, gets a WhatsApp message, changes the account and follows the order live', async ({
  page,
  expectAccessible,
}) => {
  const buyer = newBuyer();
  const project = await openCheckout(page);
  await fields(page).email.fill('asha@gmial.con');
  await checkout(page).getByRole('button', { name: 'asha@gmail.com' }).click();
  await expect(fields(page).email).toHaveValue('asha@gmail.com');
  await expect(checkout(page).getByText('Did you mean')).toBeHidden();
  await fields(page).email.fill(buyer.email);
  await verify(page, buyer.github);
  const consent = checkout(page).getByRole('checkbox', { name: /WhatsApp/ });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await checkout(page).getByLabel('WhatsApp number').fill('98765 43210');
  await expectAccessible(page);
  await payButton(page).click();
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();

  await checkout(page).getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  await expect(announcement(page, `Invitation sent to ${buyer.github}.`)).toContainText('Your next step');
  await expect(step(page, 'Payment received')).toContainText('Done');
  await expect(step(page, 'Accept the invitation on GitHub')).toHaveAttribute('aria-current', 'step');
  const support = page.getByRole('link', { name: 'Write to support' });
  await expect(support).toHaveAttribute('href', new RegExp(`^mailto:.+${buyer.github}`));
  await expectAccessible(page);

  const { github } = newBuyer('other');
  await inviteOther(page, github);
  await expect(announcement(page, `Invitation sent to ${github}.`)).toBeVisible();

  // The message is sent after the screen has changed.
  const messages = async () => (await (await page.request.get('/sandbox')).text()).split('<tr');
  const isSent = async () =>
    (await messages()).some((row) => row.includes('+919876543210') && row.includes(buyer.github));
  await expect.poll(isSent).toBe(true);
  // Other specs pay in this shop, too.
  await pressInSandbox(page, /^Refund all/, buyer.email);
  await expect(
    announcement(page, /^Order closed.*Refunded.*Your bank shows it within 5 working days\./),
  ).toBeVisible();
  await expect(step(page, 'Access ended')).toBeVisible();
});
