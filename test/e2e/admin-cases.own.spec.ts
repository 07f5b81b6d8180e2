import type { Page } from '@playwright/test';
import { chooseItem, signIn, tab } from './admin.ts';
import { findProject, newBuyer, order } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { expectFits } from './layout-problems.ts';

// This spec counts open cases, so it has its own shop.

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const side = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name, exact: true });

test('two admins resolve and dismiss cases, which both see live, and replay a webhook', async ({
  page,
  context,
  request,
  expectAccessible,
}) => {
  await signIn(page, '/admin/orders');
  await side(page, 'Needs a person').click();
  await expect(page.getByText('Nothing waits for you here.')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/admin/orders/exceptions');

  // A GitHub account buys under two emails in two tabs, and GitHub refuses to invite another account.
  const project = await findProject(page, ({ price }) => price > 0);
  const twice = newBuyer();
  const [one, other] = [
    await order(request, project, twice),
    await order(request, project, { ...newBuyer(), github: twice.github }),
  ];
  const blocked = await order(request, project, { ...newBuyer(), github: 'blocked' });
  const firstPayment = await one.pay();
  await expect(async () => {
    const answer = await page.request.get(`/documents/orders?search=${firstPayment}&state=paid`);
    expect((await answer.json()).documents).toHaveLength(1);
  }).toPass();
  const secondPayment = await other.pay();
  await blocked.pay();

  const paidTwice = (tab: Page) => tab.getByRole('article', { name: 'Project bought twice' });
  const uninvited = (tab: Page) => tab.getByRole('article', { name: 'Invitation not sent' });
  await expect(side(page, 'Needs a person')).toHaveAccessibleDescription('2 open');
  await chooseItem(page, 'Project bought twice');
  await expect(paidTwice(page)).toBeVisible();
  await expect(uninvited(page)).toBeHidden();
  await chooseItem(page, 'Invitation not sent');
  await expect(paidTwice(page)).toBeHidden();

  await uninvited(page).getByRole('link', { name: 'What to do' }).click();
  await expect(page).toHaveURL('/admin/runbook#invite');
  await expect(page.getByRole('heading', { name: 'Invitation not sent' })).toBeInViewport();
  await page.goBack();
  await expect(uninvited(page)).toBeVisible();
  await expect(uninvited(page)).toContainText('GitHub answered 403');
  for (const each of [page, second]) {
    await chooseItem(each, 'Project bought twice');
    await expect(paidTwice(each)).toContainText(secondPayment);
  }
  await expectAccessible(page);

  await paidTwice(page).getByRole('button', { name: 'Refund this payment' }).click();
  await expect(paidTwice(page)).toContainText(
    `INR ${project.price}.00 of payment ${secondPayment} goes back`,
  );
  await expectAccessible(page);
  await paidTwice(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(paidTwice(page).getByRole('button', { name: 'Refund this payment' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Reason (optional)').fill('Paid twice.');
  await paidTwice(page).getByRole('button', { name: 'Refund this payment' }).dblclick();
  await expect(page.getByText('The payment is on its way back.')).toBeVisible();
  for (const each of [page, second]) {
    await expect(each.getByRole('link', { name: 'Project bought twice' })).toHaveCount(0);
    // The next one is shown instead.
    await expect(uninvited(each)).toBeVisible();
  }

  await uninvited(page).getByRole('button', { name: 'Send the invitation again' }).click();
  await expect(page.getByText('The invitation is on its way again.')).toBeVisible();
  await uninvited(page).getByRole('button', { name: 'Resolve with a note' }).click();
  await uninvited(second).getByRole('button', { name: 'Resolve with a note' }).click();
  await second.getByLabel('Note').fill('I was slower.');
  await uninvited(page).getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.getByText('Please write what you did about it.')).toBeVisible();
  await page.getByLabel('Note').fill('Asked for another name.');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByLabel('Note')).toBeHidden();
  await chooseItem(page, 'Invitation not sent');
  await expect(page.getByLabel('Note')).toHaveValue('Asked for another name.');
  await expectAccessible(page);
  await expectFits(page);
  await uninvited(page).getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(page.getByText('Resolved.', { exact: true })).toBeVisible();
  for (const each of [page, second]) await expect(uninvited(each)).toBeHidden();
  await page.getByLabel('State').selectOption('Resolved');
  await chooseItem(page, 'Invitation not sent');
  await expect(uninvited(page)).toContainText('Asked for another name.');
  await page.getByRole('link', { name: 'All in this list' }).click();
  await chooseItem(page, 'Project bought twice');
  await expect(paidTwice(page)).toContainText('The payment was refunded.');

  await tab(page, 'System').click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('searchbox').fill('payment.captured');
  await expect(row(page, 'order.paid')).toHaveCount(0);
  await row(page, 'payment.captured').first().getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText('Replayed payment.captured: Already processed.')).toBeVisible();
  await follow(page, `/admin/orders?search=${firstPayment}`);
  await expect(row(page, twice.email)).toContainText('Paid');
});

test('the first page says what waits, and the tabs describe themselves by the number', async ({
  page,
  program,
  request,
  expectAccessible,
}) => {
  await signIn(page, '/admin');
  const waits = page.getByRole('region', { name: 'What waits' });
  await expect(waits).toContainText('Nothing waits for you.');
  const orders = tab(page, 'Orders');
  await expect(orders).toHaveAccessibleDescription('');
  const project = await findProject(page, ({ slug }) => slug === 'smart-irrigation');
  const blocked = await order(request, project, { ...newBuyer(), github: 'blocked' });
  await blocked.pay();
  await page.request.post('/contact', {
    headers: { origin: program.url },
    form: { email: 'late@college.test', reference: 'order', message: 'My refund is a week late.' },
  });
  // The page follows what waits.
  await expect(waits.getByRole('link', { name: /^Complaints 1 next in 47 h$/ })).toBeVisible();
  await expect(waits.getByRole('link', { name: /^Cases 1 next in 23 h$/ })).toBeVisible();
  await expect(orders).toHaveAccessibleDescription('2 waiting');
  await expectFits(page);
  await expectAccessible(page);
  await waits.getByRole('link', { name: /^Cases/ }).click();
  await expect(page).toHaveURL('/admin/orders/exceptions/cases');
  await expect(page.getByRole('article', { name: 'Invitation not sent' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Invitation not sent in 23 h/ })).toBeVisible();
});

test('on a phone the link of the open page is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, '/admin/orders/exceptions/disputes');
  await expect(side(page, 'Disputes')).toBeInViewport({ ratio: 1 });
});
