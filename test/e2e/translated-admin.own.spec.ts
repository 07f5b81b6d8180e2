import { logIn, STUDENT } from './accounts.ts';
import { makeAdmin, signIn } from './admin.ts';
import { announcement, findProject, newBuyer, order } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';

// This spec adds projects and orders, while other specs count them.

test.use({ translated: true, viewport: { width: 360, height: 740 } });

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an admin uploads a cover and imports a repository on translated pages', async ({
  page,
  program,
  expectConsole,
}) => {
  // The server refuses the file that is no picture.
  expectConsole(/status of 400/);
  await signIn(page, '/admin/projects', await makeAdmin(program, 'projectWrite'));
  await page.getByRole('button', { name: 'Add Project' }).click();
  const add = page.getByRole('dialog', { name: 'Add Project' });
  await add.getByRole('button', { name: 'Add Project' }).click();
  await expect(add.getByText('Please enter a name.')).toBeVisible();
  const picture = add.getByLabel('Picture to upload');
  await picture.setInputFiles({ name: 'evil.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(add.getByText('Please choose a picture: PNG, JPEG, WebP or AVIF.')).toBeVisible();
  await picture.setInputFiles({ name: 'leaf.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(add.getByLabel('Cover')).toHaveValue(/^\/covers\/[0-9a-f]{40}$/);

  await follow(page, '/admin/projects/import');
  const dialog = page.getByRole('dialog', { name: 'Import from GitHub' });
  const open = dialog.locator('li input[type=checkbox]:enabled');
  await expect(dialog.getByRole('switch')).toBeVisible();
  await expect(async () => {
    if ((await open.count()) === 0) await dialog.getByRole('button', { name: 'Show more' }).click();
    expect(await open.count()).toBeGreaterThan(0);
  }).toPass();
  await open.last().check();
  await dialog.getByRole('button', { name: 'Import 1 repository' }).click();
  const results = dialog.getByRole('list', { name: 'Imported repositories' }).locator('> li');
  await expect(results).toHaveCount(1, { timeout: 60_000 });
  await dialog
    .getByRole('button', { name: /^Publish / })
    .first()
    .click();
  await expect(dialog.getByText('1 project is on sale.')).toBeVisible();
});

test('an admin refunds an order on a translated page, which shows its new state', async ({ page }) => {
  const buyer = newBuyer();
  const project = await findProject(page, ({ price }) => price > 0);
  await (await order(page.request, project, buyer)).pay();
  await signIn(page, '/admin/orders');
  const row = page.getByRole('row').filter({ hasText: buyer.email });
  await expect(row).toContainText('Paid');
  await row.getByRole('button', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Details' });
  await dialog.getByRole('button', { name: 'Re-check with provider' }).click();
  await expect(dialog.getByText('No change: paid.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = dialog.getByRole('button', { name: /^Refund ₹/ });
  await refund.click();
  await expect(dialog.getByText('A reason is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Asked on the first day.');
  await refund.click();
  await expect(dialog.getByText('Refunded. The money is on its way to the buyer')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Refunded');
});

test('a student claims a reward, and an admin rejects the claim, on translated pages', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 400/);
  await logIn(page, STUDENT, '/dashboard');
  const rewards = page.getByRole('region', { name: 'Referral Rewards' });
  await rewards.getByRole('button', { name: 'Claim Your Reward' }).click();
  const claim = page.getByRole('dialog', { name: 'Claim Your Reward' });
  const submit = claim.getByRole('button', { name: 'Submit Claim', exact: true });
  await claim.getByLabel('UPI ID').fill('asha@gmail.com');
  await submit.click();
  await expect(claim.getByRole('alert').filter({ hasText: 'It looks like yourname@bank.' })).toBeVisible();
  await claim.getByLabel('UPI ID').fill('asha@okbank');
  await submit.click();
  await expect(claim).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Request in Progress' })).toBeVisible();
  await expect(rewards.getByRole('button', { name: 'Payout in Progress' })).toBeDisabled();

  await signIn(page, '/admin/payouts');
  await page
    .getByRole('row')
    .filter({ hasText: STUDENT.email })
    .getByRole('button', { name: 'Process' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Process Payout' });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await press('Reject');
  await expect(announcement(page, 'A reason is required.')).toBeVisible();
  await press('Verify Claim');
  // Another test of this shop refunds a fifth referral, which the sentence then mentions.
  await expect(
    announcement(page, /The claim is correct: 4 referrals, (.* taken back, )?₹400 in all\./),
  ).toBeVisible();
  await press('Mark as Completed');
  await expect(announcement(page, 'Transaction ID is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('This UPI ID is not yours.');
  await press('Reject');
  await expect(page.getByRole('row').filter({ hasText: STUDENT.email })).toContainText('Rejected');
});
