import { totpCodeOfSecret } from '../harness/totp.ts';
import { ADMIN, STUDENT } from './accounts.ts';
import { changeAdmin, fillAdminLogin, makeAdmin, signIn, tab } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { getLinkFromMail } from './mailbox.ts';
import { runScript } from './program.ts';

const DENIED = 'Access Denied. You are not an authorized admin.';

test('only active admins can sign in, and others see why and are signed out', async ({
  page,
  program,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/status of 401/);
  expectConsole(/status of 404/);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expectAccessible(page);
  await fillAdminLogin(page, { ...ADMIN, password: 'a wrong one' });
  await expect(page.getByText('Failed to log in. Please check your credentials.')).toBeVisible();
  await fillAdminLogin(page, STUDENT);
  await expect(page.getByText(DENIED)).toBeVisible();
  expect(await (await page.request.get('/auth/get-session')).text()).toBe('null');

  const former = await makeAdmin(program, 'userWrite');
  await changeAdmin(program, 'revoke', former.email);
  await fillAdminLogin(page, former);
  await expect(page.getByText(DENIED)).toBeVisible();

  // A user whose lookup fails doesn't count as an admin.
  await page.route('**/documents/admins/*', (route) => route.fulfill({ status: 500, body: '{}' }));
  expectConsole(/status of 500/);
  await fillAdminLogin(page, ADMIN);
  await expect(page.getByText(DENIED)).toBeVisible();
  await page.unroute('**/documents/admins/*');

  await fillAdminLogin(page, ADMIN);
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText(ADMIN.email)).toBeVisible();
  for (const card of [
    'Total Users',
    'Registered Users',
    'Guest Users',
    'Total Projects',
    'Most Popular Project',
  ])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  const cards = page.getByRole('region', { name: 'Metrics' });
  await expect(cards.getByText('Face Recognition Attendance')).toBeVisible();
  await expectAccessible(page);
  const answer = await page.request.get('/admin');
  expect(await answer.text(), 'the figures in the HTML').toMatch(
    /<dd[^>]*>(<[^>]*>)?Face Recognition Attendance</,
  );
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'cross-origin-opener-policy': 'same-origin',
  });

  await tab(page, 'Dashboard').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/audit');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('System');
  await expect(page.getByText('command line').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  const refused = await page.request.get('/admin/users', { maxRedirects: 0 });
  expect([refused.status(), refused.headers().location]).toEqual([302, '/admin/login']);
});

test('tabs follow changes of rights live, and a revoked admin is signed out', async ({
  page,
  program,
  expectConsole,
}) => {
  expectConsole(/status of 403/);
  const admin = await makeAdmin(program, 'userWrite');
  await signIn(page, '/admin/projects', admin);
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Dashboard', 'Users', 'System']);
  await expect(page.getByText('You don’t have access to this tab')).toBeVisible();
  await changeAdmin(program, 'grant', admin.email, 'projectWrite');
  await expect(tabs).toHaveText(['Dashboard', 'Projects', 'System']);
  await expect(page.getByRole('button', { name: 'Add Project' })).toBeVisible();
  await changeAdmin(program, 'grant', admin.email, 'payoutWrite');
  await expect(page.getByText('You don’t have access to this tab')).toBeVisible();
  await changeAdmin(program, 'revoke', admin.email);
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText(DENIED)).toBeVisible();
});

test('`npm run admin` prints its result and exits with 1 on failure', async ({ program }) => {
  const runAdmin = (...args: string[]) => runScript('admin.ts', args, { DATA_DIR: program.dataDir });
  expect(await runAdmin('grant', 'unknown@college.example')).toMatchObject({
    status: 1,
    output: expect.stringContaining('no account'),
  });
  const { email } = await makeAdmin(program, 'orderWrite');
  await changeAdmin(program, 'revoke', email);
  expect(await runAdmin('list')).toMatchObject({
    status: 0,
    output: expect.stringMatching(new RegExp(`${email}\\s+inactive\\s+orderWrite\n`)),
  });
});

test('an admin enables the second factor, needs it at the next sign-in, and disables it', async ({
  page,
  program,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/status of 401/);
  const admin = await makeAdmin(program, 'userWrite');
  await signIn(page, await getLinkFromMail(page, admin.email, /\/merge/, 'Confirm your email'), admin);
  await expect(page.getByRole('heading', { name: 'Everything is in your account' })).toBeVisible();
  await follow(page, '/admin');
  await tab(page, 'System').click();
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByLabel('Your password').fill('not this one');
  await page.getByRole('button', { name: 'Set up the second step' }).click();
  await expect(page.getByText('This isn’t your password. Please check it.')).toBeVisible();
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Set up the second step' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const backupCodes = await page
    .getByRole('list', { name: 'Backup codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(backupCodes).toHaveLength(10);
  const secret = (await page.getByText(/^[A-Z2-7]{32,}$/).innerText()).trim();
  await page.getByLabel('Code', { exact: true }).fill(totpCodeOfSecret(secret));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('The second step is on.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');

  await follow(page, '/admin/login');
  await fillAdminLogin(page, admin);
  await page.getByLabel('Code').fill('no-such-code');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'code' })).toBeVisible();
  await page.getByLabel('Code').fill(backupCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  await follow(page, '/admin/security');
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await expect(page.getByText('The second step is off.')).toBeVisible();
});
