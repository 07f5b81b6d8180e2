import { PASSWORD, submitLogin } from './accounts.ts';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  expectNoSelectedProject,
  fillCheckout,
  newBuyer,
  openCheckout,
  PAYMENT_FAILED,
  payAs,
  payButton,
  providerWindow,
  SUCCESS,
} from './checkout.ts';
import { expect } from './fixtures.ts';
import { follow } from './follow.ts';
import { test } from './https-shop.ts';

test('a student selects a project, pays, signs up, logs in and uses account forms', async ({ page }) => {
  const buyer = newBuyer();
  const { name } = await openCheckout(page);
  await payAs(page, buyer);
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await expectNoSelectedProject(page);
  await checkout(page).getByRole('button', { name: 'Close' }).click();
  await expect(checkout(page)).toBeHidden();

  const login = page.getByRole('banner').getByRole('link', { name: 'Log in' });
  await login.click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  // The account has taken in the guest's purchase.
  await expect(page).toHaveURL('/dashboard');
  const session = (await page.context().cookies()).find(({ name }) => name === '__Host-capstone_session');
  expect(session).toMatchObject({ secure: true, httpOnly: true, path: '/', domain: 'localhost' });
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(login).toBeVisible();
  await follow(page, '/login?next=/dashboard');
  await submitLogin(page, buyer);
  await expect(page).toHaveURL('/dashboard');
  await expect(
    page.getByRole('region', { name: 'My Projects' }).getByRole('heading', { name }),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill('brand new');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(announcement(page, 'Your password has changed.')).toBeVisible();
});

test.describe('in an in-app browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36 Instagram 390.0.0.43.81 Android',
  });

  test('the provider sends the student back after a failed and a good payment', async ({ page }) => {
    await openCheckout(page);
    await payAs(page, newBuyer(), 'Fail');
    await expect(announcement(page, PAYMENT_FAILED)).toBeVisible();
    await payButton(page).click();
    const callback = page.waitForRequest((request) => request.url().includes('/payment/callback/'));
    await clickInProviderWindow(page, 'Pay');
    expect((await callback).method()).toBe('POST');
    await expect(announcement(page, SUCCESS)).toBeVisible();
    await expect(page).toHaveURL('/payment');
  });
});

test('a payment reported from another site, without cookies, is recorded and shown', async ({
  page,
  program,
}) => {
  await openCheckout(page);
  await fillCheckout(page, newBuyer());
  const created = page.waitForResponse((response) => response.url().endsWith('/createRazorpayOrder'));
  await payButton(page).click();
  const { id, amount, keyId: key } = (await (await created).json()).result;
  await expect(providerWindow(page)).toBeVisible();
  const headers = { origin: program.url };
  const paid = await page.request.post(`/sandbox/checkout/orders/${id}/pay`, {
    headers,
    data: { key, amount },
  });
  const receipt: Record<string, string> = await paid.json();
  await page.goto('about:blank');
  const inputs = Object.entries(receipt).map(([name, value]) => `<input name="${name}" value="${value}">`);
  const callback = page.waitForRequest((request) => request.method() === 'POST');
  await page.setContent(
    `<form method="post" action="${program.url}/payment/callback/${id}">${inputs.join('')}</form>`,
  );
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  expect(await (await callback).allHeaders()).toMatchObject({ 'sec-fetch-site': 'cross-site' });
  await expect(announcement(page, SUCCESS)).toBeVisible();
});

test('a payment that the bank refuses in the end can be made again', async ({ page, program }) => {
  const sandbox = (path: string) =>
    page.request.post(`/sandbox/${path}`, { headers: { origin: program.url }, maxRedirects: 0 });
  await sandbox('switches/authorize_only');
  await openCheckout(page);
  await payAs(page, newBuyer());
  await expect(announcement(page, 'Your bank has sent the money.')).toBeVisible();
  await sandbox('switches/authorize_only');
  const orderPage = await page.context().newPage();
  await orderPage.goto(
    String(await page.getByRole('link', { name: "Your order's page" }).getAttribute('href')),
  );
  await expect(announcement(orderPage, "don't pay again")).toBeVisible();
  const paymentId = async () => {
    const cookies = await page.context().cookies();
    return cookies.find(({ name }) => name === 'waiting_order')?.value.split('.')[1];
  };
  await expect.poll(paymentId).toMatch(/^pay_/);
  await sandbox(`payments/${await paymentId()}/refuse`);
  await expect(announcement(page, "Your bank didn't confirm the payment")).toBeVisible();
  await expect(announcement(orderPage, 'did not go through')).toBeVisible();
  await expect(orderPage.getByRole('link', { name: 'Try again' })).toBeVisible();
  await page.reload();
  await expect(announcement(page, 'it comes back within')).toBeVisible();
  await payButton(page).click();
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await expect(announcement(orderPage, 'Invitation sent to')).toBeVisible();
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
    const account = { name: 'Asha', email, password: PASSWORD };
    const headers = { origin: program.url };
    expect((await page.request.post('/auth/sign-up/email', { headers, data: account })).status()).toBe(200);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Sent. Please check your inbox.')).toBeVisible();
    await page.goto('/dashboard/account');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password').fill('brand new');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(announcement(page, 'Your password has changed.')).toBeVisible();
    await page.getByLabel('New email').fill(`new-${email}`);
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText('This isn’t your current password.')).toBeVisible();
  });
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
