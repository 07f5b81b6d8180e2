import type { Page } from '@playwright/test';
import { ADMIN, logIn } from './accounts.ts';
import { changeAdmin, signIn } from './admin.ts';
import { findProject, newBuyer, order } from './checkout.ts';
import { expect } from './fixtures.ts';
import { follow } from './follow.ts';
import { test } from './https-shop.ts';
import { addPasskeyDevice } from './passkey-device.ts';
import { runScript } from './program.ts';

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

test('an admin adds a passkey, signs in with it, refunds with it, and loses it by a reset', async ({
  page,
  request,
  program,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/status of 400/);
  expectConsole(/status of 401/);
  const device = await addPasskeyDevice(page);
  await test.step('a passkey is added', async () => {
    await signIn(page, '/admin/security');
    await passkeys(page).getByLabel('Name').fill('My laptop');
    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(passkeys(page).getByText('My laptop')).toBeVisible();
    await expectAccessible(page);
  });

  const buyer = newBuyer();
  const project = await findProject(page, ({ price }) => price > 0);
  await (await order(request, project, buyer)).pay();

  await test.step('without its owner the device refuses, and so does the shop', async () => {
    await logIn(page, ADMIN, '/admin/orders');
    await device.recognizesOwner(false);
    await refund(page, buyer.email);
    await expect(page.getByText(/This needs your passkey/)).toBeVisible();
  });

  await test.step('the page asks for the passkey, and then refunds', async () => {
    await device.recognizesOwner(true);
    await page.getByRole('button', { name: /^Refund ₹/ }).click();
    await expect(page.getByRole('dialog', { name: 'Order Details' })).toContainText('Refunded');
  });

  await test.step('a passkey signs in without a password', async () => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/admin/login');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByText(ADMIN.email)).toBeVisible();
  });

  await test.step('the session has passed both factors', async () => {
    const answer = await page.request.post('/functions/us-central1/createWebhook', {
      headers: { origin: program.url },
      data: { data: { url: 'https://college.example/hook', events: ['order.paid'] } },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  });

  await test.step('a reset of the second factor removes it and ends the session', async () => {
    const reset = await runScript('admin.ts', ['reset-second-factor', ADMIN.email], {
      DATA_DIR: program.dataDir,
    });
    expect(reset.status).toBe(0);
    await page.goto('/admin/security');
    await expect(page).toHaveURL('/admin/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(/That didn’t work/)).toBeVisible();
  });
});

test('an admin removes a passkey, which the shop asks for first, and which signs in no longer', async ({
  page,
  program,
  expectConsole,
}) => {
  expectConsole(/status of 400/);
  expectConsole(/status of 401/);
  await changeAdmin(program, 'grant', ADMIN.email);
  const device = await addPasskeyDevice(page);
  await signIn(page, '/admin/security');
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
  const row = passkeys(page).getByRole('listitem').filter({ hasText: 'Passkey' });
  await row.getByRole('button', { name: 'Remove' }).click();
  await device.recognizesOwner(false);
  await row.getByRole('button', { name: 'Remove it now' }).click();
  await expect(row.getByText(/This needs your passkey/)).toBeVisible();
  await device.recognizesOwner(true);
  await row.getByRole('button', { name: 'Remove it now' }).click();
  await expect(row).toBeHidden();
  await follow(page, '/admin');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText(/That didn’t work/)).toBeVisible();
});

async function refund(page: Page, email: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Details' });
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByLabel('Reason').fill('The buyer asked.');
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
}
