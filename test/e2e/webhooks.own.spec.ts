import { startWebhookReceiver } from '../harness/webhook-receiver.ts';
import { signIn, tab } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { addPasskeyDevice } from './passkey-device.ts';

test('an admin adds a webhook, sees what it answers, and sends an event again', async ({
  page,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/status of 400/);
  const receiver = await startWebhookReceiver();
  const add = async () => {
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  };

  await test.step('a session without a second step is refused', async () => {
    await signIn(page, '/admin/orders/webhooks');
    await expect(page.getByRole('tab', { selected: true }).last()).toHaveText('Events received');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Events sent' }).click();
    await expect(page.getByText('No webhooks yet.')).toBeVisible();
    await expect(tab(page, 'System')).toHaveAttribute('aria-selected', 'true');
    await add();
    await expect(page.getByText(/This needs a second step at log-in/)).toBeVisible();
  });

  await test.step('one that began with a passkey is not', async () => {
    await addPasskeyDevice(page);
    await page.goto('/admin/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('region', { name: 'Passkeys' }).getByText('Added on')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL('/admin');
    await page.goto('/admin/orders/webhooks/sent');
    await add();
    const shown = page.getByRole('dialog', { name: 'The secret of the webhook' });
    await expect(shown.getByText(/^whsec_/)).toBeVisible();
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Done' }).click();
    await expectAccessible(page);
  });

  await test.step('a test event arrives, and its answer is shown', async () => {
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    const row = page.getByRole('row').filter({ hasText: 'msg_' });
    await expect(row).toContainText('Delivered');
    await expect(row).toContainText('204');
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'test' });
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
  });

  await test.step('it is switched off and deleted', async () => {
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Send test event' })).toBeDisabled();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete it now' }).click();
    await expect(page.getByText('No webhooks yet.')).toBeVisible();
  });
  await receiver.close();
});
