import { startSession } from './accounts.ts';
import { makeAdmin, signIn, tab } from './admin.ts';
import { confirmFreeOrder, order } from './checkout.ts';
import { expect, test } from './fixtures.ts';

// This spec adds a second free project, while other specs expect exactly one.

test('an admin finds, deactivates and reactivates a user, which the audit log records', async ({
  page,
  program,
  browser,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/status of 400/);
  const student = await makeAdmin(program);
  const admin = await makeAdmin(program, 'userWrite');
  const elsewhere = await browser.newContext({ baseURL: program.url });
  const login = () =>
    elsewhere.request.post('/auth/sign-in/email', { data: student, headers: { origin: program.url } });
  expect((await login()).status()).toBe(200);
  const session = async () => (await elsewhere.request.get('/auth/get-session')).text();
  expect(await session()).toContain(student.email);

  await signIn(page, '/admin/users', admin);
  const row = (email: string) => page.getByRole('row').filter({ hasText: email });
  await expect(row('asha@college.test')).toContainText('guest');
  await expectAccessible(page);
  const filter = page.getByPlaceholder('Filter by email...');
  await filter.fill(student.email.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(student.email)).toContainText('Active');

  await row(student.email).getByRole('button', { name: 'View' }).click();
  const details = page.getByRole('dialog', { name: 'User Details' });
  await expect(details.getByText(/^\d+ \w{3} \d{4}, \d{1,2}:\d\d:\d\d [ap]m$/).first()).toBeVisible();
  await expect(details.getByText('No purchases yet.')).toBeVisible();
  await expect(details).not.toContainText(/password|token/i);
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Deactivate' }).click();
  await details.getByLabel('Reason').fill('Three chargebacks.');
  await expectAccessible(page);
  expect(await session()).toContain(student.email);
  await details.getByRole('button', { name: 'Deactivate' }).click();
  await expect(details.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
  await expect.poll(session).toBe('null');
  expect((await login()).status()).toBe(403);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(row(student.email)).toContainText('Inactive');

  await row(student.email).getByRole('button', { name: 'View' }).click();
  await details.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(details.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  expect((await login()).status()).toBe(200);
  await elsewhere.close();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await filter.fill(admin.email);
  await row(admin.email).getByRole('button', { name: 'View' }).click();
  await details.getByRole('button', { name: 'Deactivate' }).click();
  await details.getByRole('button', { name: 'Deactivate' }).click();
  await expect(details.getByText('You can’t deactivate your own account.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await tab(page, 'System').click();
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  await page.getByPlaceholder('Filter by person').fill('user.deactivate');
  const line = page.getByRole('row').filter({ hasText: student.email });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(admin.email);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entries found.')).toBeVisible();
});

test('the details of a user list purchases and earnings, and Back closes their dialog', async ({
  page,
  program,
}) => {
  await signIn(page, '/admin/users?email=student%40', await makeAdmin(program, 'userWrite'));
  await page.getByRole('button', { name: 'View' }).click();
  const details = page.getByRole('dialog', { name: 'User Details' });
  await expect(details.getByText('Campus Marketplace').first()).toBeVisible();
  await expect(details.getByText('Has access').first()).toBeVisible();
  // The seed has four entries, and other specs in this shop may add more.
  await expect(details.getByRole('cell', { name: '+₹100' }).nth(3)).toBeVisible();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL('/admin/users?email=student%40');
});

test('an admin sends a failed invitation again, also to a different account', async ({
  page,
  program,
  request,
}) => {
  await startSession(page, await makeAdmin(program, 'userWrite', 'projectWrite'));
  const name = 'A second free sample';
  const data = {
    name,
    price: 0,
    githubRepoUrl: 'https://github.com/capstone-projects/own-sample',
    tech: ['Python'],
    features: ['Source code'],
    description: '',
  };
  const added = await page.request.post('/functions/us-central1/createProjectWithSlug', {
    headers: { origin: program.url },
    data: { data },
  });
  expect(added.status()).toBe(200);
  const { id, slug } = (await added.json()).result;
  const buyer = { email: 'unlucky@college.example', github: 'blocked' };
  await order(request, { id, slug, name, price: 0 }, buyer);
  await confirmFreeOrder(page, buyer);

  await page.goto('/admin/users?email=unlucky');
  await page.getByRole('button', { name: 'View' }).click();
  const details = page.getByRole('dialog', { name: 'User Details' });
  const resend = details.getByRole('button', { name: 'Re-send Invite' });
  await resend.click();
  await expect(details.getByText('The invitation failed again.')).toBeVisible({ timeout: 30_000 });
  await details.getByLabel('GitHub username').fill('lucky-after-all');
  await resend.click();
  await expect(details.getByText('Invitation sent.')).toBeVisible({ timeout: 30_000 });
  await expect(details.getByText('Invited', { exact: true })).toBeVisible();
  await expect(resend).toBeHidden();
});
