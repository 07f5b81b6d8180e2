import type { Browser, Page } from '@playwright/test';
import {
  announcement,
  type Buyer,
  clickInProviderWindow,
  confirmFreeOrder,
  expectNoSelectedProject,
  fields,
  fillCheckout,
  findProject,
  isFree,
  newBuyer,
  openCheckout,
  payAs,
  payButton,
  SUCCESS,
  verify,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { getLinkFromMail } from './mailbox.ts';

const MERGED = 'We detected a previous guest purchase and merged it with your account.';
const PASSWORD = 'hostel-food';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const myProjects = (page: Page) => page.getByRole('region', { name: 'My Projects' });

async function signUp(page: Page, { email }: Buyer): Promise<void> {
  await page.goto('/login');
  await button(page, 'Create an account').click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Create account').click();
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Log in').click();
}

async function buyAsGuest(page: Page, buyer: Buyer): Promise<string> {
  const { name } = await openCheckout(page);
  await payAs(page, buyer);
  await expect(announcement(page, SUCCESS)).toBeVisible();
  return name;
}

async function buySignedIn(page: Page, { github, email }: Buyer): Promise<string> {
  const { slug, name } = await findProject(page, ({ price }) => price > 0);
  await page.goto(`/projects/${slug}`);
  await button(page, 'Make It Yours').first().click();
  await expect(fields(page).email).toHaveValue(email);
  await verify(page, github);
  await payButton(page).click();
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
  return name;
}

const elsewhere = (browser: Browser, baseURL = '') =>
  browser.newContext({ baseURL, reducedMotion: 'reduce' }).then((context) => context.newPage());

test('merges this browser’s guest purchases at sign-up, once', async ({ page }) => {
  const buyer = newBuyer();
  const name = await buyAsGuest(page, buyer);
  await expectNoSelectedProject(page);
  await page.getByRole('link', { name: 'Back to projects' }).click();
  await expect(page).toHaveURL('/projects');
  await signUp(page, buyer);
  await expect(page.getByText(MERGED)).toBeVisible();
  // The selected project has been bought.
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(myProjects(page).getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText(MERGED)).toBeHidden();
});

test('merges a free guest order', async ({ page }) => {
  const buyer = newBuyer();
  await openCheckout(page, isFree);
  await fillCheckout(page, buyer);
  await payButton(page).click();
  await expect(announcement(page, /^Check your email/)).toBeVisible();
  await confirmFreeOrder(page, buyer);
  await expect(announcement(page, /^Your GitHub invitation has been sent/)).toBeVisible();
  await signUp(page, buyer);
  await expect(page.getByText(MERGED)).toBeVisible();
});

test('selecting a purchased project again starts a new checkout', async ({ page }) => {
  const buyer = newBuyer();
  const { slug } = await openCheckout(page, isFree);
  await fillCheckout(page, buyer);
  await payButton(page).click();
  await expect(announcement(page, /^Check your email/)).toBeVisible();
  await confirmFreeOrder(page, buyer);
  await expect(announcement(page, /^Your GitHub invitation has been sent/)).toBeVisible();
  await page.goto(`/projects/${slug}`);
  await button(page, 'Make It Yours').first().click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expect(payButton(page)).toBeVisible();
});

test('requires the emailed link to merge purchases from another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  const buyer = newBuyer();
  const name = await buyAsGuest(page, buyer);
  const laptop = await elsewhere(browser, baseURL);
  await signUp(laptop, buyer);
  await expect(laptop).toHaveURL('/');
  await laptop.goto('/dashboard');
  await expect(laptop.getByText("You haven't purchased any projects yet.")).toBeVisible();

  const link = await getLinkFromMail(page, buyer.email, /\/merge/, 'Move your purchases');
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('Log in with the address that the mail was sent to')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, buyer.email);
  await expect(page.getByRole('heading', { name: 'Your purchases have moved' })).toBeVisible();
  await expect(page.getByRole('main').getByText(name)).toBeVisible();
  await expect(page.getByText(MERGED)).toBeVisible();

  await laptop.goto('/dashboard');
  await expect(myProjects(laptop).getByRole('heading', { name })).toBeVisible();
  await laptop.goto(link);
  await expect(laptop.getByRole('heading', { name: 'Everything is in your account' })).toBeVisible();
  await laptop.context().close();
});

test('a guest reopens an order from the receipt link or a requested email', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  const buyer = newBuyer();
  const name = await buyAsGuest(page, buyer);
  const link = await getLinkFromMail(page, buyer.email, /\/orders\//, 'receipt');
  await page.context().clearCookies();
  const response = await page.goto(link);
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('link', { name: `Open invitation for ${buyer.github}` })).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\/.+\/invitations$/,
  );
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Receipt (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-order_\w+\.pdf$/);

  expectConsole(/status of 404/);
  expect((await page.goto(`${link}x`))?.status()).toBe(404);

  await page.goto('/login');
  for (const email of [buyer.email, newBuyer().email]) {
    await button(page, 'Find my order').click();
    await page.getByLabel('Email').fill(email);
    await button(page, 'Find my order').click();
    await expect(announcement(page, 'If you ordered with this email')).toBeVisible();
    await button(page, 'Back to log in').click();
  }
  expect(await getLinkFromMail(page, buyer.email, /\/orders\//, 'Your orders')).toBe(link);
});

test('account page: password, email, receipts and data export', async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const buyer = newBuyer();
  await page.goto('/dashboard/account');
  await expect(page).toHaveURL('/login?next=/dashboard/account');
  await signUp(page, buyer);
  await expect(page).toHaveURL('/');
  const phone = await elsewhere(browser, baseURL);
  await phone.goto('/login?next=/dashboard/account');
  await logIn(phone, buyer.email);
  await expect(phone.getByRole('heading', { name: 'Your account' })).toBeVisible();

  const name = await buySignedIn(page, buyer);
  await page.goto('/dashboard');
  await expect(myProjects(page).getByRole('heading', { name })).toBeVisible();

  await page.getByRole('link', { name: 'Account settings' }).click();
  const receipt = page.getByRole('link', { name: `Receipt for ${name} (PDF)` });
  const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '');
  expect([pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
  const data = await page.request.get('/dashboard/data.json');
  expect(await data.json()).toMatchObject({ account: { email: buyer.email }, orders: [{ project: name }] });
  await expectAccessible(page);

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('brand new');
  await button(page, 'Change password').click();
  await expect(announcement(page, 'This isn’t your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await button(page, 'Change password').click();
  await expect(announcement(page, 'Your password has changed.')).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL('/login?next=/dashboard/account');
  await phone.context().close();

  const email = newBuyer('renamed').email;
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Your password').fill('brand new');
  await button(page, 'Change email').click();
  await expect(announcement(page, `We’ve emailed a link to ${email}.`)).toBeVisible();
  await page.goto(await getLinkFromMail(page, email, /confirm-email/));
  await expect(page.getByRole('heading', { name: 'Your email has changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText(`Your email is ${email}.`)).toBeVisible();
});

test('login returns to the requested page but never to another site', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=/dashboard');
  await logIn(page, 'student@capstone.test', 'sandbox-student');
  await expect(page).toHaveURL('/dashboard');
  for (const [next, lands] of [
    ['/dashboard/account', '/dashboard/account'],
    ['//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/%5Cevil.example', '/'],
  ] as const) {
    await page.goto(`/login?next=${next}`);
    await expect(page).toHaveURL(lands);
  }
});

test('toasts appear above the open menu and can be dismissed', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/);
  await page.goto('/login');
  await logIn(page, 'student@capstone.test', 'sandbox-student');
  await expect(page).toHaveURL('/');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/auth/sign-out', (route) => route.abort());
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const signOut = menu.getByRole('button', { name: 'Sign Out' });
  await signOut.click();
  await expect(menu.getByText('We couldn’t log you out')).toBeVisible();
  await menu.getByRole('button', { name: 'Dismiss' }).click();
  await expect(menu.getByText('We couldn’t log you out')).toBeHidden();
  await expect(signOut).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});
