import type { Locator, Page } from '@playwright/test';
import { announcement, checkout, fields, findProject, isFree, newBuyer } from './checkout.ts';
import { expect, test } from './fixtures.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function type(page: Page, email: string, password?: string): Promise<void> {
  await dialog(page).getByLabel('Email').fill(email);
  if (password !== undefined) await dialog(page).getByLabel('Password').fill(password);
}

test('a buyer reads project and price first, then can go on as a guest, and logs in below', async ({
  page,
  expectAccessible,
}) => {
  const project = await findProject(page, ({ price }) => price > 0);
  await page.goto(`/projects/${project.slug}`);
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  const asGuest = dialog(page).getByRole('link', { name: 'Continue as guest' });
  await expect(asGuest).toBeVisible();
  const text = await dialog(page).innerText();
  const places = [
    project.name,
    `₹${project.price}`,
    'Continue as guest',
    'Continue with GitHub',
    'Email',
    'Password',
    'Forgot password?',
  ].map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  await expect(button(page, 'Find my order')).toHaveCount(0);
  await expectAccessible(page);
  await asGuest.click();
  await expect(checkout(page)).toContainText(project.name);

  await page.context().clearCookies();
  const login = await (await page.request.get('/login')).text();
  expect(login).toContain('Find my order');
  expect(login).not.toContain('Continue as guest');
});

test('sign-up logs in, redirects, and skips the login page afterwards', async ({
  page,
  expectAccessible,
}) => {
  const { email } = newBuyer();
  const project = await findProject(page, isFree);
  await page.goto(`/projects/${project.slug}`);
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await expect(dialog(page).getByRole('link', { name: 'Continue as guest' })).toHaveAttribute(
    'href',
    '/payment',
  );
  await button(page, 'Create an account').click();
  for (const name of ['terms', 'privacy policy'])
    await expect(dialog(page).getByRole('link', { name })).toHaveAttribute('target', '_blank');
  await type(page, email, 'short');
  await button(page, 'Create account').click();
  await expect(announcement(page, 'Password must be at least 6 characters long.')).toBeVisible();
  await expectAccessible(page);

  await type(page, email, 'long enough');
  await dialog(page).getByLabel('Password').press('Enter');
  await expect(page).toHaveURL('/payment');
  await expect(checkout(page)).toContainText(project.name);
  await expect(fields(page).email).toHaveValue(email);
  const login = await page.request.get('/login', { maxRedirects: 0 });
  expect(login.headers().location).toBe('/');
});
