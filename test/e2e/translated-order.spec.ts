import type { Page } from '@playwright/test';
import { logIn, STUDENT } from './accounts.ts';
import {
  announcement,
  checkout,
  findProject,
  inviteOther,
  newBuyer,
  openCheckout,
  order,
  payAs,
  SUCCESS,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { getLinkFromMail } from './mailbox.ts';
import { VIVA_PROJECT, waitForViva } from './viva.ts';

test.use({ translated: true, viewport: { width: 360, height: 740 } });

test('the tools of a translated order show what changes', async ({ page }) => {
  await waitForViva(page);
  // A new order, because other tests of this shop mark the questions of the student's.
  const buyer = newBuyer();
  const project = await findProject(page, ({ slug }) => slug === VIVA_PROJECT);
  await (await order(page.request, project, buyer)).pay();
  await page.goto(await getLinkFromMail(page, buyer.email, /\/orders\//));

  const tool = (name: string) =>
    page.getByRole('navigation', { name: 'Your order' }).getByRole('link', { name });
  await test.step('the setup check judges a result, and help is asked for', async () => {
    await tool('Set up').click();
    const pasted = page.getByLabel('Paste the result here');
    const java = page.getByRole('listitem').filter({ hasText: 'Java' });
    await pasted.fill('capstone-check 1\njava missing\nos Windows 11');
    await expect(java).toContainText('Missing');
    await pasted.fill('capstone-check 1\njava 21.0.1\nos Windows 11');
    await expect(java).not.toContainText('Missing');
    await page.getByLabel('What goes wrong?').fill('It does not start.');
    await page.getByRole('button', { name: 'Ask for help' }).click();
    await expect(page.getByText(/We received your request H-\d+/)).toBeVisible();
  });

  await test.step('the viva room counts marks, and a link is made', async () => {
    await tool('Viva').click();
    await expect(page.getByText(/^You could answer 0 of \d+\./)).toBeVisible();
    await page.getByRole('button', { name: 'Show what a good answer contains' }).first().click();
    await page.getByRole('button', { name: 'I could' }).first().click();
    await expect(page.getByText(/^You could answer 1 of \d+\./)).toBeVisible();
    await page.getByText('Show your guide').click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The link works now.' })).toBeVisible();
  });

  await test.step('the mock viva counts questions and the result', async () => {
    await page.getByRole('link', { name: 'Take a mock viva' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    for (let number = 1; number <= 10; number += 1) {
      const question = page.getByRole('heading', { name: new RegExp(`^Question ${number} of 10: `) });
      await expect(question).toBeFocused();
      await page.getByRole('button', { name: number % 2 ? 'I could' : 'Not yet' }).click();
    }
    await expect(page.getByText(/^You could answer 5 of 10 in /)).toBeVisible();
  });

  await test.step('the disclosure shows its text', async () => {
    await tool('Disclosure').click();
    const field = page.getByRole('textbox').first();
    await field.fill('The routes are mine.');
    await expect(field).toHaveValue('The routes are mine.');
    await expect(page.getByText('The routes are mine.').first()).toBeVisible();
  });
});

test('a guest changes the account of a translated order', async ({ page }) => {
  await openCheckout(page);
  await payAs(page, newBuyer());
  await expect(announcement(page, SUCCESS)).toBeVisible();
  await checkout(page).getByRole('link', { name: 'See your order' }).click();
  const { github } = newBuyer('other');
  await inviteOther(page, github);
  await expect(announcement(page, `Invitation sent to ${github}.`)).toBeVisible();
});

test('names, codes and amounts stay as they are on translated pages', async ({ page }) => {
  await waitForViva(page);
  await logIn(page, STUDENT, '/dashboard');
  const link = (await page.getByRole('link', { name: 'Campus Marketplace' }).getAttribute('href')) ?? '';
  const code = await page
    .getByRole('button', { name: 'Copy code' })
    .evaluate((button) => button.parentElement?.querySelector('[translate=no]')?.textContent);
  expect(code).toMatch(/^[A-Z2-9]{6}$/);
  const user = ['capstone-student', STUDENT.email];
  // Another test of this shop may have claimed the balance, but not the single rewards.
  await expectKept(page, null, [...user, '+₹100', `ref=${code}`]);
  await expectKept(page, link, [...user, '₹699']);
  await expectKept(page, '/dashboard/account', [STUDENT.email, '₹699']);
  await expectKept(page, `${link}/viva`, ['.java']);
  await expectKept(page, '/projects', ['₹699']);
  await expectKept(page, '/contact', ['@']);
});

/**
 * Fails unless a page, by default the open one, shows these texts in elements that are not translated, and
 * translates the rest.
 */
async function expectKept(page: Page, path: string | null, texts: string[]): Promise<void> {
  if (path) await follow(page, path);
  await expect(page.getByRole('heading', { level: 1 }).locator('font').first()).toBeVisible();
  const kept = page.locator('[translate=no]:visible', { hasNot: page.locator('font') });
  for (const text of texts) await expect(kept.filter({ hasText: text }).first()).toBeVisible();
}
