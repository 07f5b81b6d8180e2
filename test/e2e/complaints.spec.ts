import { STUDENT, startSession } from './accounts.ts';
import { chooseItem, signIn } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { expectFits } from './layout-problems.ts';
import { getLinkFromMail } from './mailbox.ts';

test('a sender follows a complaint from the form to the end, and an admin answers it', async ({
  page,
  browser,
  expectAccessible,
}) => {
  await page.goto('/contact');
  const form = page.getByRole('region', { name: 'Send a complaint' });
  await form.getByLabel('Your email').fill(STUDENT.email);
  await form.getByLabel('What went wrong?').fill('My refund is a week late.\nPlease check it.');
  await form.getByRole('button', { name: 'Send complaint' }).click();
  await expect(form.getByRole('status')).toContainText(/Its number is C-\d+\./);
  const number = /C-\d+/.exec(await form.getByRole('status').innerText())?.[0] ?? '';

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, '/admin/orders');
  await admin.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'Complaints' }).click();
  const card = admin.getByRole('article', { name: number });
  await chooseItem(admin, number);
  await expect(card.getByText(/^Acknowledge by /)).toBeVisible();
  await card.getByRole('button', { name: 'Send answer' }).click();
  await expect(card.getByRole('alert')).toHaveText('Please write an answer.');
  await card.getByLabel('Answer', { exact: true }).fill('We have sent it. Did it arrive?');
  await card.getByRole('button', { name: 'Send answer' }).click();
  await expect(card.getByRole('heading', { name: /Answered/ })).toBeVisible();
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 360, height: 800 });
  await expectFits(admin);

  const link = await getLinkFromMail(page, STUDENT.email, /\/complaints\//, number);
  await follow(page, link);
  await expect(page.getByRole('heading', { name: `Complaint ${number}` })).toBeVisible();
  await expect(page.getByText('Your next step')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your reply').fill('It has not.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('We received your reply.')).toBeVisible();
  await expect(page.getByLabel('Your reply')).toHaveValue('');
  await expect(page.getByText('Our next step')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectFits(page);

  await expect(card.getByText('It has not.')).toBeVisible();
  await card.getByLabel('Answer', { exact: true }).fill('The bank returned it today.');
  await card.getByRole('button', { name: 'Resolve' }).click();
  await expect(card).toHaveCount(0);
  await startSession(page, STUDENT);
  await follow(page, '/dashboard/account');
  const own = page.getByRole('region', { name: 'Complaints' });
  await own.getByRole('link', { name: `See complaint ${number}` }).click();
  await expect(page.getByText('This complaint is closed.')).toBeVisible();
  await expect(page.getByText('The bank returned it today.')).toBeVisible();
});
