import { logIn, STUDENT } from './accounts.ts';
import { chooseItem, signIn } from './admin.ts';
import { expect } from './fixtures.ts';
import { expectFits } from './layout-problems.ts';
import { test } from './own-shop.ts';
import { waitForViva } from './viva.ts';

/** Newer versions than any project of the demo needs. */
const RESULTS = `capstone-check 1
node 24.1.0
npm 11.2.0
python 3.12.1
pip 25.0
java 21.0.2
maven 3.9.9
mysql 8.4.0
git 2.47.0
docker 27.3.1
postgresql 16.4
os Windows 11`;

test('a buyer whose computer has everything gets their money back in one press, and an admin refunds it', async ({
  page,
  browser,
  database,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await waitForViva(page);
  await logIn(page, STUDENT, '/dashboard');
  await page.getByRole('link', { name: 'Campus Marketplace' }).click();
  await expect(page).toHaveURL(/\/orders\//);
  const order = page.url();
  await page.getByRole('navigation', { name: 'Your order' }).getByRole('link', { name: 'Set up' }).click();
  await page.getByLabel('Paste the result here').fill(RESULTS);
  await expect(page.getByText('Your computer has everything')).toBeVisible();
  await page.getByLabel('What goes wrong?').fill('It stops at start: port in use, whatever I do.');
  await page.getByRole('button', { name: 'Ask for help' }).click();
  await expect(page.getByText(/We received your request H-\d+/)).toBeVisible();

  const region = page.getByRole('region', { name: 'It doesn’t run?' });
  await page.goto(order);
  await expect(page.getByRole('heading', { name: 'Work with your project' })).toBeVisible();
  await expect(region).toBeHidden();
  await database.query(`update help_requests set created_at = created_at - interval '7 days'`);
  await page.reload();
  await expect(region.getByText('port in use')).toBeVisible();
  await expect(region.getByText('python 3.12.1')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await region.getByRole('button', { name: 'Ask for your money back' }).click();
  await expect(region.getByText(/in complaint C-\d+/)).toBeVisible();
  await expect(region.getByRole('button', { name: 'Ask for your money back' })).toHaveCount(0);
  const number = /C-\d+/.exec(await region.innerText())?.[0] ?? '';
  await expectFits(page);

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, '/admin/orders');
  await admin.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'Complaints' }).click();
  await chooseItem(admin, number);
  const card = admin.getByRole('article', { name: `Complaint ${number}` });
  await expect(card.getByText(/Acknowledge by/)).toBeVisible();
  await expectAccessible(admin);
  await card.getByRole('button', { name: 'Refund' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Refund' });
  await expect(dialog.getByLabel('Reason')).toHaveValue(`Complaint ${number}`);
  await expect(dialog.getByLabel('Amount in rupees')).toHaveValue('699');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Refund ₹699' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your refund' })).toBeVisible();
  await expect(region).toBeHidden();
});
