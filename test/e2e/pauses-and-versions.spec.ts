import type { Page } from '@playwright/test';
import { logIn, STUDENT } from './accounts.ts';
import { signIn } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { getLinkFromMail } from './mailbox.ts';
import { pressInSandbox } from './sandbox.ts';

/** Presses a button of a repository at the sandbox's GitHub. */
const press = (page: Page, slug: string, button: string): Promise<void> =>
  pressInSandbox(page, new RegExp(`^${button}$`), `capstone-projects/${slug}`, `/sandbox?repository=${slug}`);

test('failing checks pause the sale and say why, and passing checks notify the waiting list', async ({
  page,
  context,
  browser,
  program,
}) => {
  const slug = 'smart-irrigation';
  const email = 'waiting@college.example';
  // The open page changes live.
  await page.goto(`/projects/${slug}`);
  await expect(page.getByRole('button', { name: 'Make It Yours' })).toBeEnabled();
  await press(page, slug, 'Fail checks');
  const button = page.getByRole('button', { name: 'Not on sale: checks fail' });
  await expect(button).toBeDisabled();
  const office = await browser.newPage({ baseURL: program.url });
  await signIn(office, '/admin/projects');
  const sold = office.getByRole('listitem').filter({ hasText: 'Smart Irrigation System' });
  await expect(sold.getByText('Paused: checks fail', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText(`we’ve emailed a link to ${email}`)).toBeVisible();

  const other = await context.newPage();
  await other.goto(await getLinkFromMail(page, email, /notify-me/));
  await other.getByRole('button', { name: 'Notify me' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'Your email is confirmed.' })).toBeVisible();
  await press(page, slug, 'Pass checks');
  await expect(page.getByRole('button', { name: 'Make It Yours', exact: true })).toBeEnabled();
  expect(await getLinkFromMail(other, email, /projects/, 'is on sale again')).toMatch(`/projects/${slug}`);

  // Failing checks only cause a warning if the admin prefers that.
  await expect(sold.getByText('Paused: checks fail', { exact: true })).toBeHidden();
  await sold.getByRole('button', { name: 'Update' }).click();
  const dialog = office.getByRole('dialog', { name: 'Update Project' });
  await dialog.getByLabel('When Checks Fail').selectOption('Only warn');
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expect(dialog).toBeHidden();
  await press(page, slug, 'Fail checks');
  await expect(sold.getByText('Checks fail', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make It Yours', exact: true })).toBeEnabled();
  await press(page, slug, 'Pass checks');
  await expect(sold.getByText('Checks fail', { exact: true })).toBeHidden();
  await office.close();
});

test('a project whose repository is archived is not on sale, and says so in the dialog, the lists and on its page', async ({
  page,
  context,
}) => {
  const slug = 'smart-irrigation';
  await page.goto(`/projects/${slug}`);
  await expect(page.getByRole('button', { name: 'Make It Yours' })).toBeEnabled();
  const other = await context.newPage();
  const change = (button: string) =>
    pressInSandbox(page, new RegExp(`^${button}$`), '', `/sandbox/repositories/capstone-projects/${slug}`);
  await change('Archive');
  const button = page.getByRole('button', { name: 'Not on sale right now' });
  await expect(button).toBeDisabled();
  await expect(page.getByText('checks fail')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notify me' })).toBeEnabled();
  await other.goto('/projects?search=Smart+Irrigation');
  const card = other.getByRole('article').filter({ hasText: 'Smart Irrigation System' });
  await expect(card.getByRole('button', { name: 'Not on sale right now' })).toBeDisabled();

  await signIn(other, '/admin/projects');
  const sold = other.getByRole('listitem').filter({ hasText: 'Smart Irrigation System' });
  await expect(sold.getByText('Not on sale: GitHub refuses invitations')).toBeVisible();
  await sold.getByRole('button', { name: 'Update' }).click();
  const dialog = other.getByRole('dialog', { name: 'Update Project' });
  await expect(dialog.getByText(/^This repository is archived on GitHub/)).toBeVisible();
  await change('Unarchive');
  await expect(page.getByRole('button', { name: 'Make It Yours', exact: true })).toBeEnabled();
});

test('a release appears on the page, in a valid feed, on the dashboard and in one mail with an unsubscribe link', async ({
  page,
}) => {
  await logIn(page, STUDENT, '/dashboard');
  const purchase = page.getByRole('listitem').filter({ hasText: 'Campus Marketplace' });
  await expect(purchase).toBeVisible();
  await press(page, 'campus-marketplace', 'Release');
  const news = purchase.getByRole('link', { name: /^v\S+ is out$/ });
  const tag = (await news.innerText()).replace(' is out', '');
  await news.click();
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByText(tag, { exact: true })).toBeVisible();

  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href');
  const xml = await (await page.request.get(feed ?? '')).text();
  const titles = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    const entries = Array.from(parsed.querySelectorAll('feed > entry > title'), (title) => title.textContent);
    return parsed.querySelector('parsererror') ? ['not well-formed'] : entries;
  }, xml);
  expect(titles[0]).toContain(tag);

  await follow(page, await getLinkFromMail(page, STUDENT.email, /unsubscribe/, `${tag} is out`));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
});
