import { makeAdmin, signIn, tab } from './admin.ts';
import { expect, test } from './fixtures.ts';

test('an admin creates a token, which is shown once and reads orders until it is revoked', async ({
  page,
  program,
  expectAccessible,
}) => {
  const admin = await makeAdmin(program, 'orderWrite');
  await signIn(page, '/admin', admin);
  await tab(page, 'System').click();
  await page.getByRole('link', { name: 'API tokens' }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create token' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Please name the program/);
  await dialog.getByLabel('Name').fill('Sheet of orders');
  await dialog.getByLabel('Orders, refunds').check();
  await expect(dialog.getByLabel('Payouts')).toBeHidden();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new token' });
  const token = (await shown.getByText(/^cap_/).textContent()) ?? '';
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(shown).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Sheet of orders' });
  await expect(row).toContainText('Projects; orders, refunds, settlements and tax documents');
  await expect(page.getByText(token)).toBeHidden();
  await expectAccessible(page);

  const read = () =>
    fetch(`${program.url}/api/v1/orders?limit=1`, { headers: { authorization: `Bearer ${token}` } });
  const answer = await read();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await answer.json()).toMatchObject({ data: [{ amount: { currency: 'INR' } }] });
  await row.getByRole('button', { name: 'Revoke' }).click();
  await row.getByRole('button', { name: 'Revoke it now' }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  expect((await read()).status).toBe(401);
});
