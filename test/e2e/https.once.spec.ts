import { freePort } from '../harness/free-port.ts';
import { ADMIN, logIn } from './accounts.ts';
import { signIn } from './admin.ts';
import { announcement, checkout, newBuyer, openCheckout, payAs, SUCCESS } from './checkout.ts';
import { test as base, expect } from './fixtures.ts';
import { startProgram } from './program.ts';
import { startTlsProxy } from './tls-proxy.ts';

/** A shop behind a proxy that terminates TLS. */
const test = base.extend<object, { publicUrl: string }>({
  publicUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
    async ({}, use) => use(`https://localhost:${await freePort()}`),
    { scope: 'worker' },
  ],
  program: [
    async ({ publicUrl }, use) => {
      const program = await startProgram({ APP_URL: publicUrl, TRUST_PROXY: '1' });
      const proxy = await startTlsProxy(Number(new URL(publicUrl).port), Number(new URL(program.url).port));
      await use({ ...program, url: publicUrl });
      await proxy.close();
      await program.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
test.use({ ignoreHTTPSErrors: true });

test('a student selects a project, pays, signs up, logs in and uses account forms', async ({ page }) => {
  const buyer = newBuyer();
  const account = { email: buyer.email, password: 'hostel-food' };
  const { name } = await openCheckout(page);
  await payAs(page, buyer);
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await checkout(page).getByRole('button', { name: 'Close' }).click();

  await page.goto('/login');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page).toHaveURL('/');
  const session = (await page.context().cookies()).find(({ name }) => name === '__Host-capstone_session');
  expect(session).toMatchObject({ secure: true, httpOnly: true, path: '/', domain: 'localhost' });
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await logIn(page, account);

  await page.goto('/dashboard');
  await expect(
    page.getByRole('region', { name: 'My Projects' }).getByRole('heading', { name }),
  ).toBeVisible();
  await page.goto('/dashboard/account');
  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password').fill('brand new');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(announcement(page, 'Your password has changed.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('"Make It Yours" leads to the login with the project selected', async ({ page }) => {
    await page.goto('/projects');
    await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Make It Yours' }).first().click();
    await expect(page.getByRole('link', { name: 'Continue as guest' })).toBeVisible();
  });

  test('a student asks for a confirmation link and changes the password', async ({ page, program }) => {
    const { email } = newBuyer();
    const password = 'hostel-food';
    const account = { name: 'Asha', email, password };
    const headers = { origin: program.url };
    expect((await page.request.post('/auth/sign-up/email', { headers, data: account })).status()).toBe(200);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Sent. Please check your inbox.')).toBeVisible();
    await page.goto('/dashboard/account');
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill('brand new');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(announcement(page, 'Your password has changed.')).toBeVisible();
    await page.getByLabel('New email').fill(`new-${email}`);
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
  });
});

test('an admin starts the second factor', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByLabel('Your password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Set up the second step' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
});

test('forms of other origins are refused', async ({ page, program }) => {
  const post = async (origin: string) => {
    const answer = await page.request.post('/select-project', {
      headers: { origin },
      form: { projectId: 'x' },
    });
    return answer.status();
  };
  expect(await post(program.url)).toBe(404);
  expect(await post(program.url.replace('https:', 'http:'))).toBe(403);
});
