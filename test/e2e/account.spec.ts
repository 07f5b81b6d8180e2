import type { Page } from '@playwright/test';
import { createAccount, logIn, PASSWORD, STUDENT, startSession, submitLogin } from './accounts.ts';
import {
  announcement,
  type Buyer,
  clickInProviderWindow,
  fields,
  findProject,
  newBuyer,
  payButton,
  SUCCESS,
  verify,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { getLinkFromMail } from './mailbox.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const myProjects = (page: Page) => page.getByRole('region', { name: 'My Projects' });

async function buySignedIn(page: Page, { github, email }: Buyer): Promise<string> {
  const { slug, name } = await findProject(page, ({ price }) => price > 0);
  await page.goto(`/projects/${slug}`);
  await button(page, 'Make It Yours').first().click();
  await expect(fields(page).email).toHaveValue(email);
  await expect(fields(page).email).not.toBeEditable();
  await verify(page, github);
  await payButton(page).click();
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
  return name;
}

test('the account page changes password and email, and offers receipts and the data export', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const buyer = newBuyer();
  await createAccount(page, buyer, null);
  const phone = await (await browser.newContext()).newPage();
  await startSession(phone, buyer);
  expect((await phone.request.get('/dashboard/account')).url()).toMatch(/\/dashboard\/account$/);

  const name = await buySignedIn(page, buyer);
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(myProjects(page).getByRole('heading', { name })).toBeVisible();

  await page.getByRole('link', { name: 'Your account' }).click();
  const receipt = page.getByRole('link', { name: `Receipt for ${name} (PDF)` });
  const pdf = await page.request.get((await receipt.getAttribute('href')) ?? '');
  expect([pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
  const data = await page.request.get('/dashboard/data.json');
  expect(await data.json()).toMatchObject({ account: { email: buyer.email }, orders: [{ project: name }] });
  await expectAccessible(page);

  const sessions = page.getByRole('region', { name: 'Where you’re logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText(
    /Chrome on \w+Logged in on .*This device/,
  );
  await sessions.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByText('You’re logged in nowhere else.')).toBeVisible();
  expect((await phone.request.get('/dashboard/account')).url()).toMatch(/\/login\?next=/);
  await startSession(phone, buyer);

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('brand new');
  await button(page, 'Change password').click();
  await expect(announcement(page, 'This isn’t your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await button(page, 'Change password').click();
  await expect(announcement(page, 'Your password has changed.')).toBeVisible();
  const answer = await phone.request.get('/dashboard/account');
  expect(answer.url()).toMatch(/\/login\?next=\/dashboard\/account$/);
  expect(await answer.text()).toContain('You’ve been logged out.');
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

test('the login returns to the requested page but never to another site', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=/dashboard');
  await submitLogin(page, STUDENT);
  await expect(page).toHaveURL('/dashboard');
  for (const [next, lands] of [
    ['/dashboard/account', '/dashboard/account'],
    ['//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/%5Cevil.example', '/'],
  ] as const) {
    const answer = await page.request.get(`/login?next=${next}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, lands]);
  }
});

test('toasts appear above the open menu and can be dismissed', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/);
  await logIn(page, STUDENT);
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
