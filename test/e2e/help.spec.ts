import { logIn, STUDENT } from './accounts.ts';
import { chooseItem, signIn } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { expectFits } from './layout-problems.ts';

test('a buyer asks for help on a phone, and an admin answers and refunds', async ({
  page,
  browser,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, STUDENT, '/dashboard');
  await page.getByRole('button', { name: 'Check my computer' }).first().click();
  // The tools appear once the repository has been read.
  await page.getByLabel('Paste the result here').fill('capstone-check 1\njava missing\nos Windows 11');
  await expect(page.getByRole('listitem').filter({ hasText: 'Java' })).toContainText('Missing');
  await page
    .getByLabel('What goes wrong?')
    .fill(`python app.py says: not found.\n${'/folder'.repeat(30)}\nAPI_KEY=hunter2`);
  await expectFits(page);
  await page.getByRole('button', { name: 'Ask for help' }).click();
  const sent = page.getByText(/We received your request H-\d+/);
  await expect(sent).toBeVisible();
  const [number = ''] = /H-\d+/.exec(await sent.innerText()) ?? [];
  await page.getByRole('navigation', { name: 'Your order' }).getByRole('link', { name: 'Help' }).click();
  const request = page.getByRole('group').filter({ hasText: number }).first();
  await expect(request).toContainText('API_KEY=[hidden]');
  await expectAccessible(page);
  await expectFits(page);

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, '/admin/orders');
  await admin.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'Help' }).click();
  const card = admin.getByRole('article', { name: number });
  await chooseItem(admin, number);
  await expect(card.getByText(/^Answer by /)).toBeVisible();
  await card.getByLabel('Answer', { exact: true }).fill('Install Python first.');
  await card.getByRole('button', { name: 'Send answer' }).click();
  await expect(card).toHaveCount(0);
  await expect(request).toContainText('Install Python first.');
  await expect(request).toContainText('Your next step');
  await request.getByLabel('Your reply').fill('I can’t.');
  await request.getByRole('button', { name: 'Send reply' }).click();
  await expect(request.getByText('We received your reply.')).toBeVisible();

  await expect(card).toContainText('I can’t.');
  await admin.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(admin);
  await expectFits(admin);
  await card.getByLabel('Answer', { exact: true }).fill('Then we refund it.');
  await card.getByRole('button', { name: 'Refund' }).click();
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  await expect(details.getByLabel('Reason')).toHaveValue(`Help request ${number}`);
});
