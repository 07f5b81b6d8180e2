import type { Locator, Page } from '@playwright/test';
import { createAccount, logIn, PASSWORD, submitLogin } from './accounts.ts';
import { announcement, findProject, newBuyer, order } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { getLinkFromMail } from './mailbox.ts';

const yourData = (page: Page) => page.getByRole('region', { name: 'Your data' });
const deletion = (page: Page) => page.getByRole('dialog', { name: 'Delete my account' });

test('an account has switches that stay, and is deleted with the password and kept by a login', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const buyer = newBuyer();
  await createAccount(page, buyer, null);
  // Only a confirmed address gets a mail when the deletion is taken back.
  await page.goto(await getLinkFromMail(page, buyer.email, /\/merge/, 'Confirm your email'));
  await expect(page.getByRole('heading', { name: 'Everything is in your account' })).toBeVisible();
  await follow(page, '/dashboard/account');
  const changed: { choice: Locator; checked: boolean }[] = [];
  for (const name of [/new versions/, /name on reviews/, /WhatsApp/, /Waiting lists/]) {
    const choice = yourData(page).getByRole('checkbox', { name });
    const isOn = await choice.isChecked();
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/dashboard/account'),
    );
    await choice.setChecked(!isOn);
    await saved;
    changed.push({ choice, checked: !isOn });
  }
  await page.reload();
  for (const { choice, checked } of changed) await expect(choice).toBeChecked({ checked });
  await expectAccessible(page);

  const phone = await (await browser.newContext()).newPage();
  await logIn(phone, buyer, '/dashboard');
  await yourData(page).getByRole('button', { name: 'Delete my account' }).click();
  await expect(deletion(page).getByText('What stays, and why')).toBeVisible();
  await expectAccessible(page);
  await deletion(page).getByLabel('Your password').fill('not this one');
  await deletion(page).getByRole('button', { name: 'Delete my account' }).click();
  await expect(announcement(page, 'This isn’t your current password.')).toBeVisible();
  await deletion(page).getByLabel('Your password').fill(PASSWORD);
  await deletion(page).getByRole('button', { name: 'Delete my account' }).click();
  await expect(announcement(page, 'we’ll delete your account in 48 hours')).toBeVisible();
  await expect(phone).toHaveURL(/\/login/);
  await phone.context().close();

  const undo = await getLinkFromMail(page, buyer.email, /login/, "We'll delete");
  await page.goto(undo);
  await submitLogin(page, buyer);
  await expect(page).toHaveURL('/');
  expect(await getLinkFromMail(page, buyer.email, /privacy/, 'We keep your data')).toContain(
    '/privacy/request',
  );
});

test('a guest downloads, limits, deletes and keeps their data by a mailed link', async ({
  page,
  expectAccessible,
}) => {
  const buyer = newBuyer();
  const project = await findProject(page, ({ price }) => price > 0);
  await (await order(page.request, project, buyer)).pay();
  await page.goto('/privacy/request');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(
    announcement(page, `If we keep data for ${buyer.email}, we’ve emailed a link to it.`),
  ).toBeVisible();
  await expectAccessible(page);
  const url = await getLinkFromMail(page, buyer.email, /privacy\/data/);
  await follow(page, url);
  await expectAccessible(page);
  const href = await yourData(page).getByRole('link', { name: 'Download my data' }).getAttribute('href');
  const data = await (await page.request.get(href ?? '')).json();
  expect(data).toMatchObject({ guest: { email: buyer.email }, orders: [{ project: project.name }] });
  const { agreements } = data.orders[0];
  expect(agreements.map(({ text }: { text: string }) => text)).toEqual(['terms', 'refund-policy', 'privacy']);
  for (const { text, version } of agreements)
    expect((await page.request.get(`/${text}?version=${version}`)).status()).toBe(200);
  expect((await page.request.get('/terms?version=2001-01-01')).status()).toBe(404);

  await yourData(page).getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText(/We’ll delete your data on .* IST/)).toBeVisible();
  await follow(page, url);
  await page.getByRole('button', { name: 'Keep my data' }).click();
  await expect(announcement(page, 'Nothing is deleted.')).toBeVisible();
  await expect(yourData(page).getByRole('button', { name: 'Delete my account' })).toBeVisible();
});
