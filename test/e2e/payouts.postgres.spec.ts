import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { toDay } from '#domain/time.ts';
import { ADMIN, logIn, STUDENT } from './accounts.ts';
import { announcement } from './checkout.ts';
import { expect, stopTimers } from './fixtures.ts';
import { test } from './own-shop.ts';

const SECOND = { email: 'second@capstone.test', password: 'second-admin' };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Process Payout' });
const row = (page: Page) => page.getByRole('row').filter({ hasText: STUDENT.email });
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

/** Logs in with a separate browser. */
async function enter(browser: Browser, who: typeof STUDENT, path: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, who, path);
  return page;
}

async function makeSecondAdmin(page: Page, database: pg.Pool): Promise<void> {
  const reply = await page.request.post('/auth/sign-up/email', { data: { ...SECOND, name: 'Second' } });
  expect(reply.ok()).toBe(true);
  await database.query(
    `insert into admins (user_id, payout_read, payout_write)
     select id, true, true from users where email = $1`,
    [SECOND.email],
  );
}

const claim = (student: Page) =>
  student.evaluate(async () => {
    const body = JSON.stringify({ data: { upiId: 'asha@okbank' } });
    const headers = { 'content-type': 'application/json' };
    await fetch('/functions/us-central1/requestPayout', { method: 'POST', headers, body });
  });

test('only one of two admins processes a claim, and the student sees the result', async ({
  page,
  browser,
  database,
  expectAccessible,
}) => {
  await makeSecondAdmin(page, database);
  const student = await enter(browser, STUDENT, '/dashboard');
  const [first, second] = [
    await enter(browser, ADMIN, '/admin/payouts'),
    await enter(browser, SECOND, '/admin/payouts'),
  ];
  await expect(first.getByText('No claims yet.')).toBeVisible();
  await claim(student);
  for (const admin of [first, second]) {
    await expect(row(admin)).toContainText('₹400');
    await row(admin).getByRole('button', { name: 'Process' }).click();
    await expect(dialog(admin).getByRole('button', { name: 'Mark as Completed' })).toBeDisabled();
  }
  await expect(dialog(first).getByRole('img', { name: /^UPI QR code/ })).toHaveCount(0);
  await expectAccessible(first);

  await press(first, 'Reject');
  await expect(announcement(first, 'A reason is required.')).toBeVisible();
  await press(first, 'Verify Claim');
  await expect(announcement(first, 'The claim is correct: 4 referrals, ₹400 in all.')).toBeVisible();
  await expect(dialog(first).getByRole('img', { name: 'UPI QR code: ₹400 to asha@okbank' })).toBeVisible();
  await press(first, 'Mark as Completed');
  await expect(announcement(first, 'Transaction ID is required.')).toBeVisible();

  // The second admin is faster.
  await dialog(second).getByLabel('Reason').fill('This UPI ID is not yours.');
  await stopTimers(second);
  await press(second, 'Reject');
  await expect(announcement(second, 'Payout has been successfully marked as rejected.')).toBeVisible();
  await second.clock.resume();
  await expect(announcement(first, 'This payout is rejected now.')).toBeVisible();
  await expect(student.getByRole('heading', { name: 'Payout Request Rejected' })).toBeVisible();
  await expect(student.getByText('Reason: This UPI ID is not yours.')).toBeVisible();
  await expect(dialog(second)).toBeHidden();
  await expect(second).toHaveURL('/admin/payouts');
  await press(first, 'Done');

  // The claimant's GitHub account made one of the orders. Reversing its reward rejects the claim.
  await database.query(
    `update users set github_account_id = (select github_account_id from orders where referrer_id = users.id limit 1)
      where email = $1`,
    [STUDENT.email],
  );
  await claim(student);
  await row(first).getByRole('button', { name: 'Process' }).click();
  await press(first, 'Verify Claim');
  await expect(announcement(first, /was bought by the claimant/)).toBeVisible();
  const takeBack = dialog(first).getByRole('button', { name: /^Take the reward of .+ back$/ });
  await takeBack.press('Enter');
  const why = dialog(first).getByLabel('Why you take it back');
  await expect(why).toBeFocused();
  await press(first, 'Cancel');
  await expect(takeBack).toBeFocused();
  await takeBack.press('Enter');
  await press(first, 'Take ₹100 back');
  await expect(dialog(first).getByText('A reason is required.')).toBeVisible();
  await expectAccessible(first);
  await why.fill('The same GitHub account.');
  await why.press('Enter');
  // The toast lies above the dialog, is announced and can be clicked.
  const toast = dialog(first).locator('[aria-live=polite]').filter({ hasText: 'is taken back.' });
  await expect(toast).toContainText('The reward of ₹100 for order');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await expect(announcement(first, /was refunded or its reward taken back/)).toBeVisible();
  await expect(takeBack).toBeHidden();
  await expect(dialog(first).getByRole('button', { name: 'Verify Claim' })).toBeFocused();
  await expect(dialog(first).getByRole('button', { name: 'Mark as Completed' })).toBeDisabled();
  await dialog(first).getByLabel('Reason').fill('One of the orders is your own.');
  await stopTimers(first);
  await press(first, 'Reject');
  await expect(announcement(first, 'Payout has been successfully marked as rejected.')).toBeFocused();
  await first.clock.resume();
  await expect(dialog(first)).toBeHidden();

  // The student claims again, and the claim is completed.
  await claim(student);
  await row(first).getByRole('button', { name: 'Process' }).click();
  await press(first, 'Verify Claim');
  await expect(
    announcement(first, 'The claim is correct: 3 referrals, after 1 taken back, ₹300 in all.'),
  ).toBeVisible();
  await dialog(first).getByLabel('Transaction ID').fill('UTR 4711');
  await stopTimers(first);
  await press(first, 'Mark as Completed');
  await expect(announcement(first, 'Payout has been successfully marked as completed.')).toBeVisible();
  await first.clock.resume();
  await expect(dialog(first)).toBeHidden();
  await expect(row(second).filter({ hasText: 'completed' })).toHaveCount(1);
  await expect(student.getByRole('heading', { name: 'Last Payout Completed' })).toBeVisible();
  await expect(student.getByText('Transaction ID: UTR 4711', { exact: true })).toBeVisible();
  await expect(student.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');

  // The bank sends the money back.
  await row(first).filter({ hasText: 'completed' }).getByRole('button', { name: 'View' }).click();
  await press(first, 'Record the return');
  await expect(announcement(first, 'The bank’s reference is required.')).toBeVisible();
  await expectAccessible(first);
  await dialog(first).getByLabel('Bank reference').fill('RTN 4711');
  await dialog(first).getByLabel('Returned on').fill(toDay(new Date()));
  await stopTimers(first);
  await press(first, 'Record the return');
  await expect(announcement(first, 'Payout has been successfully marked as returned.')).toBeVisible();
  await expect(student.getByRole('heading', { name: 'Payout Sent Back by the Bank' })).toBeVisible();
  await expect(student.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');

  // The right to read payouts is revoked while the list is open.
  await database.query(
    'update admins set payout_read = false where user_id = (select id from users where email = $1)',
    [SECOND.email],
  );
  await database.query(`select pg_notify('capstone_live', 'admins/' || id) from users where email = $1`, [
    SECOND.email,
  ]);
  await expect(second.getByRole('heading', { name: 'You don’t have access to this tab' })).toBeVisible();
  for (const each of [student, first, second]) await each.context().close();
});
